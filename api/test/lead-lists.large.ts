import t from 'tap';
import { fillCatalogue } from '../bench/catalogue.ts';
import { LEAD_STATUSES } from '../src/leads/options.ts';
import { anAdmin, testApi } from './support/index.ts';
import { insertActivity } from './support/lead-activity.ts';

t.setTimeout(900_000);

const LEADS = 200_000;
const TIMES = 9;
/** Maximum time of a list as a factor of an ordinary page, which takes about 5 ms. */
const MOST_TIMES_A_PAGE = 40;

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

type Call = `GET /${string}`;
type Sort = 'created_at' | 'score' | 'due_at';

const page = (path: string, filter: object = {}, sort: Sort = 'created_at', from = 0): Call => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify([sort, sort === 'due_at' ? 'ASC' : 'DESC']),
    range: JSON.stringify([from, from + 19]),
  });
  return `GET /${path}?${query}`;
};
const board = (path: string) => LEAD_STATUSES.map(status => page(path, { status }));

const ADMIN: Record<string, Call[]> = {
  'the board by status': board('leads'),
  'a later page': [page('leads', {}, 'created_at', 140)],
  'suspected spam': [page('leads', { is_suspected: true })],
  'with a score of at least 6': [page('leads', { min_score: 6 })],
  'sorted by score': [page('leads', {}, 'score')],
  'sorted by score, the last page': [page('leads', {}, 'score', LEADS - 4000)],
  'new ones, sorted by score': [page('leads', { status: 'new' }, 'score')],
  'closed ones, sorted by score': [page('leads', { status: 'closed' }, 'score')],
  'with a score of at least 6, sorted by it': [page('leads', { min_score: 6 }, 'score')],
  "today's tasks": ['GET /leads/today'],
  'total budgets by status': ['GET /leads/budgets'],
  'refund requests': [page('refund-requests', {}, 'due_at')],
  'pending refund requests': [page('refund-requests', { is_waiting: true }, 'due_at')],
  'overdue refund requests': [page('refund-requests', { overdue: true }, 'due_at')],
  'refund requests that are not overdue': [page('refund-requests', { overdue: false }, 'due_at')],
  'refund requests for a reason': [page('refund-requests', { reason: 'spam' }, 'due_at')],
};
const CONSULTANT: Record<string, Call[]> = {
  'locked leads': [page('leads/locked')],
  'locked leads with a score of at least 6': [page('leads/locked', { min_score: 6 })],
  'locked leads, sorted by score': [page('leads/locked', {}, 'score')],
  'unlocked leads': [page('leads/unlocked')],
  'unlocked leads, sorted by score': [page('leads/unlocked', {}, 'score')],
  'unlocked spam': [page('leads/spam')],
  'leads without a reply': [page('leads/unlocked', { waiting: true })],
  'leads with an overdue next step': [page('leads/unlocked', { next_step: 'overdue' })],
  'their own board by status': board('leads/unlocked'),
  "today's tasks": ['GET /leads/today'],
  'their total budgets by status': ['GET /leads/budgets'],
  'their refund requests': [page('refund-requests', {}, 'due_at')],
};

t.test(`every list of leads returns within its time limit with ${LEADS} leads`, async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  await fillCatalogue(api.database, { franchises: 1000, leads: LEADS });
  await insertActivity(knex);
  const busiest = await knex('unlocks').groupBy('user_id').orderByRaw('COUNT(*) DESC').first('user_id');
  const admin = await api.tokenOf(await anAdmin(api.database));
  const consultant = await api.tokenOf(await knex('users').where({ id: busiest?.user_id }).first());

  const timed = async (calls: Call[], as: string) => {
    const began = performance.now();
    const answers = await Promise.all(calls.map(call => api.call(call, { as })));
    const took = performance.now() - began;
    for (const { status, body } of answers) t.ok(status === 200 && body.length !== 0, 'the list is not empty');
    return took;
  };
  const ordinary = [page('leads')];
  await timed(ordinary, admin);
  for (const [who, as, all] of [
    ['admin', admin, ADMIN],
    ['consultant', consultant, CONSULTANT],
  ] as const)
    for (const [name, calls] of Object.entries(all)) {
      const first = await timed(calls, as);
      const times: number[] = [];
      const pages: number[] = [];
      for (let time = 0; time < TIMES; time++) {
        pages.push(await timed(ordinary, admin));
        times.push(await timed(calls, as));
      }
      const [took, floor] = [middle(times), middle(pages)];
      t.comment(
        `${who}, ${name}: ${took.toFixed(0)} ms, the first time ${first.toFixed(0)}; a page ${floor.toFixed(0)}`,
      );
      t.ok(took < floor * MOST_TIMES_A_PAGE, `${who}, ${name}: ${(took / floor).toFixed(1)} times a page of the list`);
    }
});
