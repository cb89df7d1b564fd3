import t from 'tap';
import { fillCatalogue } from '../bench/catalogue.ts';
import { LEAD_STATUSES } from '../src/leads/options.ts';
import { anAdmin, testApi } from './support/index.ts';

t.setTimeout(900_000);

const LEADS = 200_000;
const TIMES = 15;
/** Five columns and their counts, asked at once, against one page of the list: on any machine. */
const MOST_TIMES_THE_LIST = 10;

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

t.test(`the first cards of all columns of a board, with ${LEADS} leads behind`, async t => {
  const api = await testApi(t);
  await fillCatalogue(api.database, { franchises: 1000, leads: LEADS });
  await api.database.knex.raw('ANALYZE TABLE leads, franchises, users, unlocks');
  const admin = await anAdmin(api.database);
  const token = await api.tokenOf(admin);
  const ask = async (filter: object) => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: '[0,19]',
      sort: '["created_at","DESC"]',
    });
    const answer = await api.call(`GET /leads?${query}`, { as: token });
    t.equal(answer.status, 200);
    return answer;
  };
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const board = () => Promise.all(LEAD_STATUSES.map(status => ask({ status })));
  const [first] = [await timed(board)];
  const [boards, lists]: [number[], number[]] = [[], []];
  for (let n = 0; n < TIMES; n++) {
    lists.push(await timed(() => ask({})));
    boards.push(await timed(board));
  }
  const [ofBoard, ofList] = [middle(boards), middle(lists)];
  t.comment(`board ${Math.round(ofBoard)} ms (the first time ${Math.round(first)}), list ${Math.round(ofList)} ms`);
  t.ok(ofBoard < ofList * MOST_TIMES_THE_LIST, `${(ofBoard / ofList).toFixed(1)} times a page of the list`);
});
