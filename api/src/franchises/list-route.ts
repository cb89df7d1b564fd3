import Type, { type Static } from 'typebox';
import type { Caller, SignedIn } from '../platform/caller.ts';
import type { Capability } from '../platform/context.ts';
import { type Fault, invalid } from '../platform/errors.ts';
import { isLong, sendList } from '../platform/json-parts.ts';
import {
  ListParams,
  type ListQuery,
  LONGEST_LIST,
  queryFault,
  readListQuery,
  windowOf,
} from '../platform/list-query.ts';
import { LONGEST_SEARCH, searchFault } from '../platform/search-fault.ts';
import { sayUnchanged } from '../platform/unchanged.ts';
import { franchiseLists } from './list.ts';
import { type After, readAfter } from './list-after.ts';
import { type Condition, conditionsOf } from './list-filters.ts';
import { ADMIN_LIST, LIST } from './list-statement.ts';
import { longList } from './long-list.ts';
import { Franchise, FranchiseCard, FranchisePage } from './schemas.ts';
import { filterNow } from './settled.ts';
import { toCard, toFranchise, toPage } from './wire-franchise.ts';

/** Visitors get this many cards a call, the publisher this many page records or cards. */
const PUBLIC_CAP = 100;
const SERVICE_CAP = 200;
const SERVICE_CARDS_CAP = 500;

const DirectoryParams = Type.Object({
  ...ListParams.properties,
  search: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCH,
      description: 'At most 8 words of name, category and description; one letter alone is none',
    }),
  ),
  category: Type.Optional(Type.String({ maxLength: 120 })),
  min_investment: Type.Optional(Type.Integer({ description: 'Keeps those whose investment_max is at least this' })),
  max_investment: Type.Optional(Type.Integer({ description: 'Keeps those whose investment_min is at most this' })),
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
const named = ({ search, category, min_investment, max_investment, featured }: DirectoryParams): ListQuery['filter'] =>
  Object.fromEntries(
    Object.entries({ search, category, min_investment, max_investment, featured }).flatMap(([field, value]) =>
      value === undefined || value === '' ? [] : [[field, [value]]],
    ),
  );

/** The list of franchises, by who asks: cards, pages, one's own, all. */
export const franchiseListRoute: Capability = (app, { database, ownWrites }) => {
  const read = franchiseLists(database);

  const cards = async (list: ListQuery, within: Condition[], after?: After) => {
    const scope = { cap: PUBLIC_CAP, within, totals: 'visitors', after, isStranger: true } as const;
    const { rows, range } = await read(list, { view: 'card', ...scope });
    return { range, shown: Cards, rows: rows.map(toCard) };
  };
  const cardsToPublish = async (list: ListQuery, within: Condition[], after?: After) => {
    const scope = { cap: SERVICE_CARDS_CAP, within, totals: 'counted anew', after } as const;
    const { rows, range } = await read(list, { view: 'card', ...scope });
    return { range, shown: Cards, rows: rows.map(toCard) };
  };
  const pages = async (list: ListQuery, within: Condition[], after?: After) => {
    const { rows, range } = await read(list, { view: 'page', cap: SERVICE_CAP, within, totals: 'counted anew', after });
    return { range, shown: Pages, rows: rows.map(toPage) };
  };
  const whole = async ({ id }: SignedIn, list: ListQuery, within: Condition[]) => {
    const window = windowOf(list, LONGEST_LIST);
    if (isLong(window)) return { ...(await longList(database, list, window, within)), shown: Whole };
    const scope = { cap: LONGEST_LIST, within, totals: 'editors', since: ownWrites.lastOf(id) } as const;
    const { rows, range } = await read(list, { view: 'whole', ...scope });
    return { range, shown: Whole, rows: rows.map(toFranchise) };
  };

  const answerFor = async (caller: Caller, params: DirectoryParams) => {
    const isOfAdmin = caller.kind === 'user' && caller.role === 'admin';
    const asked = readListQuery(isOfAdmin ? ADMIN_LIST : LIST, params);
    demandOneSearch(params, asked);
    const pool = caller.kind === 'nobody' ? database.strangers.lists : database.prepared;
    const list = { ...asked, filter: await filterNow(pool, asked.filter) };
    const wanted = conditionsOf(await filterNow(pool, named(params)));
    if (caller.kind !== 'user') {
      const after = params.after === undefined ? undefined : readAfter(params.after, list.sort?.field);
      const conditions = [ALIVE, ...wanted];
      if (caller.kind === 'nobody') return cards(list, conditions, after);
      return params.view ? cardsToPublish(list, conditions, after) : pages(list, conditions, after);
    }
    if (params.after !== undefined) throw invalid([ONLY_PUBLIC]);
    if (caller.role === 'consultant') {
      const own: Condition = { sql: 'f.consultant_id = ?', values: [caller.id] };
      return whole(caller, list, [own, ALIVE, ...wanted]);
    }
    const { deleted: [deleted] = [false], ...filter } = list.filter;
    return whole(caller, { ...list, filter }, [deleted ? BIN : ALIVE, ...wanted]);
  };

  app.get(
    '/franchises',
    {
      config: { access: 'public' },
      schema: {
        tags: ['franchises'],
        summary: 'The directory: cards for visitors, whole records for the admin (all) and a consultant (own)',
        querystring: DirectoryParams,
        response: { 200: { content: { 'application/json': { schema: Type.Union([Cards, Pages, Whole]) } } } },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const { range, shown, rows } = await answerFor(request.caller, request.query);
      reply.header('content-range', range).header('vary', 'authorization').type('application/json; charset=utf-8');
      if (!Array.isArray(rows)) return sendList(reply, { rows, range }, toFranchise, One);
      // One precise serializer for each kind of answer; the union that the documentation shows would be tried in turn.
      return reply.serializer(reply.compileSerializationSchema(shown)).send(rows);
    },
  );
};
