import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { fillCatalogue } from '../bench/catalogue.ts';
import { anEnquiry, newVisitorContact, testApi } from './support/index.ts';

t.setTimeout(1_800_000);

const FRANCHISES = Number(process.env.LARGE_FRANCHISES ?? 100_000);
const AT_ONCE = 12;
const ENQUIRIES = 200;
/** Number of enquiries that are measured without searches, as a baseline. */
const ALONE = 60;
/**
 * Time between the starts of two enquiries in milliseconds. The second one starts even if the first is not answered
 * yet.
 */
const PACE_MS = 50;
/**
 * Maximum 95th percentile of the response times of enquiries in milliseconds. On a slow machine a factor of the time on
 * an idle system is allowed instead.
 */
const LONGEST_MS = 250;
const SLOWER = 4;

const PLACES = ['Johor', 'Thailand', 'Malaysia'];
const many = <Value>(value: (n: number) => Value) => Array.from({ length: 100 }, (_, n) => value(n));

/**
 * The slowest searches that the API accepts, and some that it refuses: words that nearly every franchise has, and late
 * pages.
 */
const WORST = [
  'search=a b c d e f&range=[99900,99999]',
  'search=co fr ha ga te be an of&range=[900,999]',
  'search=of an&range=[900,999]&sort=["name","ASC"]',
  'search=franchise coffee&range=[900,999]&sort=["view_count","DESC"]',
  `filter=${JSON.stringify({ q: Array.from({ length: 1000 }, (_, n) => String.fromCharCode(97 + (n % 26))) })}`,
  'min_investment=0&range=[60000,60099]&sort=["investment_min","ASC"]',
  'sort=["investment","ASC"]&range=[49900,49999]',
  `filter=${JSON.stringify({ place: many(n => PLACES[n % PLACES.length]), min_investment: many(n => n), max_investment: many(n => n + 1e9) })}`,
  `filter=${JSON.stringify({ origin_country: many(n => `Nowhere ${n}`), consultant_id: many(n => `nobody ${n}`) })}&sort=["investment","DESC"]`,
];

t.test('twelve concurrent worst-case searches do not slow down enquiries', async t => {
  const api = await testApi(t);
  await fillCatalogue(api.database, { franchises: FRANCHISES, leads: 0 });
  const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  const franchises: { id: string }[] = await api.database.knex('franchises').select('id').limit(20);

  let isOver = false;
  const statuses = new Map<number, number>();
  const search = async (worker: number) => {
    for (let n = worker; !isOver; n++) {
      const query = encodeURI(WORST[n % WORST.length] ?? '');
      const { status } = await fetch(`${url}/franchises?${query}`).then(async answer => {
        await answer.arrayBuffer();
        return answer;
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const enquire = async (n: number) => {
    const began = performance.now();
    const body = JSON.stringify(anEnquiry(franchises[n % franchises.length] ?? { id: '' }, newVisitorContact()));
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/leads`, { method: 'POST', headers, body });
    return { status, took: performance.now() - began };
  };
  const enquireMany = async (name: string, count: number) => {
    const enquiries = [];
    for (let n = 0; n < count; n++) {
      enquiries.push(enquire(n));
      await pause(PACE_MS);
    }
    const answered = await Promise.all(enquiries);
    const took = answered.map(each => each.took).sort((a, b) => a - b);
    const p95 = took[Math.floor(took.length * 0.95)] ?? 0;
    t.comment(
      `enquiries ${name}: median ${Math.round(took[took.length >> 1] ?? 0)} ms, 95 of 100 ${Math.round(p95)} ms, slowest ${Math.round(took.at(-1) ?? 0)} ms`,
    );
    return { answered, p95 };
  };
  t.equal((await enquire(0)).status, 201);
  const alone = await enquireMany('beside nothing', ALONE);
  const searching = Array.from({ length: AT_ONCE }, (_, worker) => search(worker));
  const { answered, p95 } = await enquireMany('beside searches', ENQUIRIES);
  isOver = true;
  await Promise.all(searching);
  const longestMs = Math.max(LONGEST_MS, SLOWER * alone.p95);
  t.comment(`searches: ${JSON.stringify(Object.fromEntries(statuses))}`);
  t.ok(
    answered.every(({ status }) => status === 201),
    'every enquiry is accepted',
  );
  t.ok(p95 < longestMs, `95th percentile ${Math.round(p95)} ms of at most ${Math.round(longestMs)}`);
  t.same(
    [...statuses.keys()].filter(status => ![200, 422, 503].includes(status)),
    [],
    'only results, refusals and 503',
  );
});
