import Type, { type Static } from 'typebox';
import type { Caller, SignedIn } from '../platform/access/caller.ts';
import type { Capability } from '../platform/context.ts';
import { type Fault, invalid } from '../platform/errors/errors.ts';
import { isLong, sendList } from '../platform/http/json-parts.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import {
  ListParams,
  type ListQuery,
  LONGEST_LIST,
  MOST_VALUES_OF_VISITORS,
  queryFault,
  readListQuery,
  windowOf,
} from '../platform/lists/list-query.ts';
import { LONGEST_SEARCH, searchFault } from '../platform/lists/search-fault.ts';
import { recentWorths } from '../settings/recent-worths.ts';
import type { View } from './columns.ts';
import { franchiseLists, type ListScope } from './list.ts';
import { type After, readAfter } from './list-after.ts';
import { type Condition, comparesMoney, conditionsOf, leftOut, oneOf } from './list-filters.ts';
import { ADMIN_LIST, LIST } from './list-statement.ts';
import { longList } from './long-list.ts';
import { Franchise, FranchiseCard, FranchisePage } from './schemas.ts';
import { filterNow } from './settled.ts';
import { toCard, toFranchise, toPage } from './wire-franchise.ts';

/** Visitors get this many cards a call, the publisher this many page records or cards. */
const PUBLIC_CAP = 100;
const SERVICE_CAP = 200;
const SERVICE_CARDS_CAP = 500;

const COMPARED = "in the site's currency by the admin's rates";

const DirectoryParams = Type.Object({
  ...ListParams.properties,
  search: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCH,
      description: 'At most 8 words of name, category, description and territory; one letter alone is none',
    }),
  ),
  place: Type.Optional(
    Type.String({ maxLength: 80, description: 'A state, a country, or Malaysia: where the franchise may open' }),
  ),
  category: Type.Optional(Type.String({ maxLength: 120 })),
  min_investment: Type.Optional(
    Type.Integer({ description: `Keeps those whose investment_max is at least this, ${COMPARED}` }),
  ),
  max_investment: Type.Optional(
    Type.Integer({ description: `Keeps those whose investment_min is at most this, ${COMPARED}` }),
  ),
  featured: Type.Optional(Type.Boolean()),
  view: Type.Optional(Type.Literal('card', { description: 'To the publisher: cards, as visitors get them' })),
  after: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Go on behind this row: [featured,"created_at","id"], or ["created_at","id"] in that order',
    }),
  ),
});
const ONLY_PUBLIC: Fault = { loc: ['query', 'after'], msg: 'Only the public list can be read on so', type: 'value' };
type DirectoryParams = Static<typeof DirectoryParams>;

const Cards = { ...Type.Array(FranchiseCard) };
const Pages = { ...Type.Array(FranchisePage) };
const Whole = { ...Type.Array(Franchise) };
const One = { ...Franchise };

const ALIVE: Condition = { sql: 'f.deleted_at IS NULL', values: [] };
const BIN: Condition = { sql: 'f.deleted_at IS NOT NULL', values: [] };

/** There is one search, wherever it is asked for. */
const demandOneSearch = ({ search }: DirectoryParams, { filter }: ListQuery) => {
  const msg = search && searchFault(search);
  if (msg) throw invalid([queryFault('search', msg)]);
  const searches = [search ?? [], filter.search ?? [], filter.q ?? []].flat();
  if (searches.filter(Boolean).length > 1) throw invalid([queryFault('search', 'Only one search at a time')]);
};

/** The parameters of the specification, beside the dialect's filter. */
const named = ({ search, place, category, min_investment, max_investment, featured }: DirectoryParams) =>
  Object.fromEntries(
    Object.entries({ search, place, category, min_investment, max_investment, featured }).flatMap(([field, value]) =>
      value === undefined || value === '' ? [] : [[field, [value]]],
    ),
  );

/** The list of franchises, by who asks: cards, pages, one's own, all. */
export const franchiseListRoute: Capability = (app, { database, ownWrites }) => {
  const read = franchiseLists(database);
  const worthsNow = recentWorths(database.knex);

  type Asked = Pick<ListScope<View>, 'within' | 'worths' | 'incomparable'> & { after?: After | undefined };

  const cards = async (list: ListQuery, asked: Asked) => {
    const scope = { ...asked, cap: PUBLIC_CAP, totals: 'visitors', isStranger: true } as const;
    const { rows, ...answer } = await read(list, { view: 'card', ...scope });
    return { ...answer, shown: Cards, rows: rows.map(toCard) };
  };
  const cardsToPublish = async (list: ListQuery, asked: Asked) => {
    const scope = { ...asked, cap: SERVICE_CARDS_CAP, totals: 'counted anew' } as const;
    const { rows, ...answer } = await read(list, { view: 'card', ...scope });
    return { ...answer, shown: Cards, rows: rows.map(toCard) };
  };
  const pages = async (list: ListQuery, asked: Asked) => {
    const { rows, ...answer } = await read(list, { ...asked, view: 'page', cap: SERVICE_CAP, totals: 'counted anew' });
    return { ...answer, shown: Pages, rows: rows.map(toPage) };
  };
  const whole = async ({ id }: SignedIn, list: ListQuery, asked: Asked) => {
    const window = windowOf(list, LONGEST_LIST);
    if (isLong(window)) {
      const long = await longList(database, list, window, asked.within, asked.worths);
      return { ...long, incomparable: undefined, shown: Whole };
    }
    const scope = { ...asked, cap: LONGEST_LIST, totals: 'editors', since: ownWrites.lastOf(id) } as const;
    const { rows, ...answer } = await read(list, { view: 'whole', ...scope });
    return { ...answer, shown: Whole, rows: rows.map(toFranchise) };
  };

  const answerFor = async (caller: Caller, params: DirectoryParams) => {
    const isOfAdmin = caller.kind === 'user' && caller.role === 'admin';
    const mostValues = caller.kind === 'nobody' ? MOST_VALUES_OF_VISITORS : undefined;
    const sent = readListQuery(isOfAdmin ? ADMIN_LIST : LIST, params, mostValues);
    demandOneSearch(params, sent);
    const pool = caller.kind === 'nobody' ? database.strangers.lists : database.prepared;
    const list = { ...sent, filter: await filterNow(pool, sent.filter) };
    const wanted = await filterNow(pool, named(params));
    const { deleted: [deleted] = [false], ...filter } = list.filter;
    const isOfMoney = comparesMoney(filter) || comparesMoney(wanted) || list.sort?.field === 'investment';
    const worths = isOfMoney ? await worthsNow() : undefined;
    const asked = (...scope: Condition[]): Asked => {
      const others = worths && leftOut([filter, wanted], worths);
      return {
        within: [...scope, ...conditionsOf(wanted, worths)],
        worths,
        incomparable: others ? [...scope, ...others] : null,
      };
    };
    if (caller.kind !== 'user') {
      const after = params.after === undefined ? undefined : readAfter(params.after, list.sort?.field);
      if (caller.kind === 'nobody') return cards(list, { ...asked(ALIVE), after });
      const publish = params.view ? cardsToPublish : pages;
      return publish(list, { ...asked(ALIVE), after });
    }
    if (params.after !== undefined) throw invalid([ONLY_PUBLIC]);
    if (caller.role === 'consultant') {
      const { consultant_id: ids = [] } = await filterNow(pool, { consultant_id: [caller.id] });
      return whole(caller, list, asked(oneOf('f.consultant_id', ids), ALIVE));
    }
    return whole(caller, { ...list, filter }, asked(deleted ? BIN : ALIVE));
  };

  app.get(
    '/franchises',
    {
      config: { access: 'public' },
      schema: {
        tags: ['franchises'],
        summary: 'The directory: cards for visitors, whole records for the admin (all) and a consultant (own)',
        description:
          'Where money is filtered by, the header Other-Currencies says how many could not be compared: their currency has no rate.',
        querystring: DirectoryParams,
        response: { 200: { content: { 'application/json': { schema: Type.Union([Cards, Pages, Whole]) } } } },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const { range, incomparable, shown, rows } = await answerFor(request.caller, request.query);
      if (incomparable !== undefined) reply.header('other-currencies', incomparable);
      reply.header('content-range', range).header('vary', 'authorization').type('application/json; charset=utf-8');
      if (!Array.isArray(rows)) return sendList(reply, { rows, range }, toFranchise, One);
      // One precise serializer for each kind of answer; the union that the documentation shows would be tried in turn.
      return reply.serializer(reply.compileSerializationSchema(shown)).send(rows);
    },
  );
};
