import t from 'tap';
import { fillCatalogue } from '../bench/catalogue.ts';
import { LEAD_STATUSES } from '../src/leads/options.ts';
import { anAdmin, testApi } from './support/index.ts';
import { fillDesk } from './support/lead-activity.ts';

t.setTimeout(900_000);

const LEADS = 200_000;
const TIMES = 9;
/** Maximum factor compared with an ordinary page of a list, which takes about 5 ms. */
const MOST_TIMES_A_PAGE = 40;

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

type Call = `GET /${string}`;
type Sort = 'created_at' | 'speaks_for' | 'due_at';

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
  'the board': board('leads'),
  'a page further on': [page('leads', {}, 'created_at', 140)],
  'suspected ones': [page('leads', { is_suspected: true })],
  'for which much speaks': [page('leads', { speaks_for_least: 6 })],
  'by what speaks for them': [page('leads', {}, 'speaks_for')],
  'the last of these': [page('leads', {}, 'speaks_for', LEADS - 4000)],
  'new ones by what speaks for them': [page('leads', { status: 'new' }, 'speaks_for')],
  'closed ones by what speaks for them': [page('leads', { status: 'closed' }, 'speaks_for')],
  'those for which much speaks, by it': [page('leads', { speaks_for_least: 6 }, 'speaks_for')],
  'what waits today': ['GET /leads/today'],
  reports: [page('claims', {}, 'due_at')],
  'reports that wait': [page('claims', { is_waiting: true }, 'due_at')],
  'overdue reports': [page('claims', { overdue: true }, 'due_at')],
  'reports in time': [page('claims', { overdue: false }, 'due_at')],
  'reports of a fault': [page('claims', { fault: 'spam' }, 'due_at')],
};
const CONSULTANT: Record<string, Call[]> = {
  'locked leads': [page('leads/locked')],
  'locked ones for which much speaks': [page('leads/locked', { speaks_for_least: 6 })],
  'locked ones by what speaks for them': [page('leads/locked', {}, 'speaks_for')],
  'unlocked leads': [page('leads/unlocked')],
  'unlocked ones by what speaks for them': [page('leads/unlocked', {}, 'speaks_for')],
  'what they paid for that is spam': [page('leads/spam')],
  'whose senders wait': [page('leads/unlocked', { waiting: true })],
  'with a step that is overdue': [page('leads/unlocked', { next_step: 'overdue' })],
  'the board of their own': board('leads/unlocked'),
  'what waits today': ['GET /leads/today'],
  'their reports': [page('claims', {}, 'due_at')],
};

t.test(`the desk is fast with ${LEADS} leads`, async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  await fillCatalogue(api.database, { franchises: 1000, leads: LEADS });
  await fillDesk(knex);
  const busiest = await knex('unlocks').groupBy('user_id').orderByRaw('COUNT(*) DESC').first('user_id');
  const admin = await api.tokenOf(await anAdmin(api.database));
  const consultant = await api.tokenOf(await knex('users').where({ id: busiest?.user_id }).first());

  const timed = async (calls: Call[], as: string) => {
    const began = performance.now();
    const answers = await Promise.all(calls.map(call => api.call(call, { as })));
    const took = performance.now() - began;
    for (const { status, body } of answers) t.ok(status === 200 && body.length !== 0, 'something is there');
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
