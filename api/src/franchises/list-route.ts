import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { Catalogue } from '../franchise-search/catalogue.ts';
import { correctSearch } from '../franchise-search/corrections.ts';
import { SearchCounter } from '../franchise-search/searches-without-results.ts';
import type { Caller } from '../platform/access/caller.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Context } from '../platform/context.ts';
import { type Fault, invalid, queryFault } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { isLong, sendList } from '../platform/http/json-parts.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { type Fields, textIn } from '../platform/http/raw-input.ts';
import { cachedVersionOf, excludeFromCache } from '../platform/http/response-cache.ts';
import { OneOf } from '../platform/http/schema.ts';
import { type Condition, oneOf } from '../platform/lists/conditions.ts';
import { conditionsOf } from '../platform/lists/list.ts';
import { readAfter } from '../platform/lists/list-after.ts';
import {
  contentRange,
  ListParams,
  type ListQuery,
  LONGEST_LIST,
  listParamsIn,
  MAX_VISITOR_FILTER_VALUES,
  tryListQuery,
  windowOf,
} from '../platform/lists/list-query.ts';
import { type ListPage, type ListScope, listReader, requireNearPage } from '../platform/lists/read-list.ts';
import { searchFault } from '../platform/lists/search-fault.ts';
import { cacheBriefly } from '../platform/runtime/cache-briefly.ts';
import { unitValuesInSiteCurrency } from '../settings/exchange-rates.ts';
import { readSettings, SITE_SETTINGS_DOCUMENT } from '../settings/service.ts';
import type { CardRow, WholeRow } from './columns.ts';
import { DIRECTORY_FILTERS } from './directory-params.ts';
import {
  ADMIN_LIST,
  CURSORS,
  comparesMoney,
  FRANCHISE_LIST,
  type FranchiseContext,
  incomparableConditions,
  NOT_COMPARED,
  type NotCompared,
  notComparedConditions,
  PAGE_VIEW,
  WHOLE_VIEW,
} from './list.ts';
import { dependsOnViewCount, totalFreshness } from './list-cache.ts';
import { Franchise, FranchiseCard, FranchisePage } from './schemas.ts';
import { searchRanking } from './search.ts';
import { searchCatalogue, selectPageIds } from './visitor-search.ts';
import { toCard, toFranchise, toPage } from './wire-franchise.ts';

const options = routeOptions('franchises');

/** Maximum rows per request for visitors and the publisher. */
const PUBLIC_CAP = 100;
const SERVICE_CAP = 200;
const SERVICE_CARDS_CAP = 500;

const DirectoryParams = Type.Object({
  ...ListParams.properties,
  ...DIRECTORY_FILTERS,
  exact: Type.Optional(Type.Boolean({ description: 'Whether a search without results keeps its typos' })),
  not_compared: Type.Optional(
    Type.Unsafe<NotCompared>({
      ...OneOf('Not compared', NOT_COMPARED),
      description:
        'Instead of the franchises within the amounts: those that cannot be compared, because amounts are confidential (`nda`) or their currency has no exchange rate (`no_rate`)',
    }),
  ),
  view: Type.Optional(Type.Literal('card', { description: 'For the publisher: cards, as visitors get them' })),
  after: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Start after this row: [featured,"created_at","id"], or ["created_at","id"] in that order',
    }),
  ),
});
const ONLY_PUBLIC = queryFault('after', 'after_on_public_list_only');
type DirectoryParams = Static<typeof DirectoryParams>;
type DirectoryFilters = Pick<DirectoryParams, keyof ListParams | 'search' | 'after'>;

const ALIVE: Condition = { sql: 'f.deleted_at IS NULL', values: [] };
const BIN: Condition = { sql: 'f.deleted_at IS NOT NULL', values: [] };

/**
 * Builds the serializer of one record type. With the union schema of the documentation, Fastify would try each type in
 * turn.
 */
const listSerializer = <Row, Wire extends Fields>(schema: TSchema, show: (row: Row) => Wire) => {
  const [all, one] = [{ ...Type.Array(schema) }, { ...schema }];
  const send = (reply: FastifyReply, page: ListPage<Row>) =>
    sendList(reply.header('vary', 'authorization').serializer(reply.compileSerializationSchema(all)), page, show, one);
  return { all, send };
};
const CARDS = listSerializer(FranchiseCard, toCard);
const PAGES = listSerializer(FranchisePage, toPage);
const FULL_RECORDS = listSerializer(Franchise, toFranchise);

/** Returns a fault if the search is given both as `search` and in `filter`. */
const searchFaults = ({ search }: DirectoryFilters, { filter }: ListQuery): Fault[] => {
  const fault = search && searchFault(search);
  if (fault) return [queryFault('search', ...fault)];
  const searches = [search ?? [], filter.search ?? [], filter.q ?? []].flat();
  return searches.filter(Boolean).length > 1 ? [queryFault('search', 'one_search_only')] : [];
};

/** Parses the list query and returns it with all faults. */
const tryWanted = (caller: Caller, wanted: DirectoryFilters): [ListQuery, Fault[]] => {
  const isOfAdmin = caller.kind === 'user' && caller.role === 'admin';
  const mostValues = caller.kind === 'nobody' ? MAX_VISITOR_FILTER_VALUES : undefined;
  const [query, faults] = tryListQuery(isOfAdmin ? ADMIN_LIST : FRANCHISE_LIST, wanted, mostValues);
  faults.push(...searchFaults(wanted, query));
  if (caller.kind === 'user' && wanted.after !== undefined) faults.push(ONLY_PUBLIC);
  return [query, faults];
};

/** Returns the faults of {@link tryWanted} if the query is invalid for other reasons too. */
const wantedFaults = ({ caller, query }: FastifyRequest): Fault[] => {
  const [search, after] = [textIn(query, 'search'), textIn(query, 'after')];
  const [, faults] = tryWanted(caller, { ...listParamsIn(query), ...(search && { search }), ...(after && { after }) });
  return faults;
};

/** Returns the specification's own parameters as filters. */
const toFilters = ({ search, place, category, min_investment, max_investment, featured }: DirectoryParams) =>
  Object.fromEntries(
    Object.entries({ search, place, category, min_investment, max_investment, featured }).flatMap(([field, value]) =>
      value === undefined || value === '' ? [] : [[field, [value]]],
    ),
  );

/** The list of franchises: cards for visitors, pages for the publisher, own records for consultants, all for admins. */
export const franchiseListRoute = (app: App, { database, ownWrites, rateLimits }: Context, catalogue: Catalogue) => {
  const lists = listReader(database, FRANCHISE_LIST);
  const worthsNow = cacheBriefly(async () =>
    unitValuesInSiteCurrency((await readSettings(database.knex, SITE_SETTINGS_DOCUMENT)).value),
  );
  const searchCounter = new SearchCounter(database, rateLimits);

  /** Limits the list to the franchises that the caller may see. */
  const scopeOf = (caller: Caller, isDeleted: boolean): Condition[] => {
    if (caller.kind !== 'user' || caller.role === 'admin') return [isDeleted ? BIN : ALIVE];
    return [oneOf('f.consultant_id', [caller.id]), ALIVE];
  };

  /**
   * Parses the query and loads the rates if it compares money.
   * @param since start time of the cached response's version; the rates must be at least as recent
   */
  const parseParams = async (caller: Caller, params: DirectoryParams, since?: number) => {
    const [sent, faults] = tryWanted(caller, params);
    if (faults.length > 0) throw invalid(faults);
    const after = params.after === undefined ? undefined : readAfter(CURSORS, params.after, sent.sort?.field);
    const { deleted: [isDeleted] = [false], ...filter } = sent.filter;
    const wanted = toFilters(params);
    const { not_compared: notCompared } = params;
    const isOfMoney =
      notCompared || comparesMoney(filter) || comparesMoney(wanted) || sent.sort?.field === 'investment';
    const worths = isOfMoney ? await worthsNow(since) : undefined;
    const scope = scopeOf(caller, Boolean(isDeleted));
    const [text] = [wanted.search, filter.search, filter.q].flatMap(values => values ?? []);
    const synonyms = text === undefined ? undefined : await catalogue.currentSynonyms();
    const context: FranchiseContext = { worths, ...(synonyms && { synonymsOf: synonyms.of }) };
    if (worths && notCompared) {
      const within = [...scope, ...notComparedConditions(notCompared, [filter, wanted], { ...context, worths })];
      const list = { ...sent, filter: {} };
      return { list, asked: { within, context, after }, incomparable: null, text: '', filters: [] };
    }
    const leftOutCount = worths && incomparableConditions([filter, wanted], { ...context, worths });
    const within = [...scope, ...conditionsOf(FRANCHISE_LIST, wanted, context)];
    return {
      list: { ...sent, filter },
      asked: { within, context, after },
      incomparable: leftOutCount && [...scope, ...leftOutCount],
      /** The text of a search, if the best matches or a known order are wanted. */
      text: after || text === undefined ? '' : String(text),
      filters: [wanted, filter].map(({ search, q, ...others }) => others),
    };
  };

  type Parsed = Awaited<ReturnType<typeof parseParams>>;

  /** Counts a search without results, unless a filter may be the reason. A failure does not affect the response. */
  const countSearch = async (request: FastifyRequest, { text, filters, list }: Parsed, corrected?: string) => {
    const isFiltered = filters.some(filter => Object.values(filter).some(values => values.length > 0));
    if (isFiltered || windowOf(list, PUBLIC_CAP).offset > 0) return;
    try {
      await searchCounter.add(text, request.ip, corrected);
    } catch (error) {
      request.log.error(error, 'a search without results was not counted');
    }
  };

  /**
   * Reads a page of a visitor's search from the catalogue in memory, and sets the header `Other-Currencies`.
   * @returns null if only the database can answer it
   */
  const readFound = async (
    reply: FastifyReply,
    { list, asked, incomparable, text, filters }: Parsed,
  ): Promise<ListPage<CardRow> | null> => {
    if (text.trim() === '') return null;
    const { sort } = list;
    const { worths } = asked.context;
    const trueAt = performance.now();
    const result = await searchCatalogue(database.knex, catalogue, { text, filters, sort, worths });
    if (!result) return null;
    const { offset, limit } = windowOf(list, PUBLIC_CAP);
    requireNearPage(offset);
    const rows = await lists.records<CardRow>(selectPageIds(result, { sort, worths }, offset, limit));
    if (incomparable) reply.header('other-currencies', result.incomparable);
    return { rows, range: contentRange(FRANCHISE_LIST, offset, rows.length, result.franchises.length), trueAt };
  };

  app.get(
    '/franchises',
    {
      ...options(
        { access: 'public', remembered: true, later: wantedFaults },
        'List franchises: cards for visitors, whole records for admins (all) and consultants (own)',
        {
          description:
            'With a filter of money, the header Other-Currencies is the number of franchises that could not be compared, because their currency has no rate. If `search` finds nothing, its typos are corrected, and the header Corrected-Search is the search that was made instead, percent-encoded.',
          querystring: DirectoryParams,
          response: {
            200: { content: { 'application/json': { schema: Type.Union([CARDS.all, PAGES.all, FULL_RECORDS.all]) } } },
          },
        },
      ),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const { caller, query } = request;
      const version = cachedVersionOf(request);
      const wanted = await parseParams(caller, query, version?.since);
      /**
       * Reads a page of the rows, and sets the header `Other-Currencies` if a filter of money leaves franchises out.
       */
      const read = async <Row>(
        scope: ListScope<FranchiseContext>,
        { list, asked, incomparable, text } = wanted,
      ): Promise<ListPage<Row>> => {
        const isCounted = incomparable && !isLong(windowOf(list, scope.cap));
        const ranking = list.sort ? undefined : searchRanking(text, asked.context.synonymsOf);
        const [page, others] = await Promise.all([
          lists.page<Row>(list, { ...asked, ...scope, ranking }),
          isCounted ? lists.total(incomparable, scope) : undefined,
        ]);
        if (!others) return page;
        reply.header('other-currencies', others.total);
        return { ...page, trueAt: Math.min(page.trueAt, others.beganAt) };
      };
      const isNothing = ({ range }: { range: string }) => wanted.text.trim() !== '' && /\/0$/.test(range);
      /** Returns the search with its typos corrected, if it found nothing and may be corrected. */
      const correctionOf = async (page: { range: string }) => {
        const mayCorrect = isNothing(page) && query.search && !query.exact && (await catalogue.isCurrent());
        return mayCorrect ? correctSearch(catalogue, query.search ?? '') : undefined;
      };
      /** Returns the parameters with a corrected search, and tells the client about it. */
      const withCorrection = (corrected: string) => {
        reply.header('corrected-search', encodeURIComponent(corrected));
        return parseParams(caller, { ...query, search: corrected }, version?.since);
      };
      if (caller.kind === 'user') {
        const scope = { view: WHOLE_VIEW, cap: LONGEST_LIST, since: ownWrites.lastOf(caller.id) };
        const page = await read<WholeRow>(scope);
        const corrected = await correctionOf(page);
        return FULL_RECORDS.send(
          reply,
          corrected ? await read<WholeRow>(scope, await withCorrection(corrected)) : page,
        );
      }
      if (caller.kind === 'nobody') {
        const { list } = wanted;
        const isUntold = dependsOnViewCount(list);
        const scope = { cap: PUBLIC_CAP, isStranger: true, ...totalFreshness(version, query, list) };
        const readFor = async (of: typeof wanted) => (await readFound(reply, of)) ?? (await read<CardRow>(scope, of));
        let page = await readFor(wanted);
        const corrected = await correctionOf(page);
        if (isNothing(page)) {
          await countSearch(request, wanted, corrected);
          // The response is not cached, so that the next search for the same is counted too.
          excludeFromCache(request);
        }
        if (corrected) page = await readFor(await withCorrection(corrected));
        if (isUntold || (version && page.trueAt <= version.since)) excludeFromCache(request);
        return CARDS.send(reply, page);
      }
      if (query.view) return CARDS.send(reply, await read({ cap: SERVICE_CARDS_CAP }));
      return PAGES.send(reply, await read({ view: PAGE_VIEW, cap: SERVICE_CAP }));
    },
  );
};
