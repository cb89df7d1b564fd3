import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@marketplace/db';
import t from 'tap';
import { personalDataToken } from '../src/leads/personal-link.ts';
import { aConsultant, aFranchise, anEnquiry, newVisitorContact, testApi } from './support/index.ts';
import { runPendingJobs } from './support/many-franchises.ts';

/** Number of enquiries that an attacker sent with one address. */
const LEADS = 5000;
const ADDRESS = 'many@example.org';
const AT_ONCE = 500;
/**
 * Time between the starts of two enquiries by others in milliseconds. The second one starts even if the first is not
 * answered yet.
 */
const PACE_MS = 40;
/**
 * Maximum 95th percentile of the response times of enquiries in milliseconds. On a slow machine a factor of the time on
 * an idle system is allowed instead.
 */
const LONGEST_MS = 250;
const SLOWER = 4;

t.test('withdrawing and erasing 5,000 enquiries does not delay other callers', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const consultant = await aConsultant(api.database);
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const ids: string[] = [];
  for (let from = 0; from < LEADS; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, n) => ({
      id: newId(),
      reference: `M${from + n}`,
      franchise_id: franchise.id,
      first_name: 'Many',
      last_name: 'Times',
      email: ADDRESS,
      email_key: ADDRESS,
      submitted_email_key: ADDRESS,
      phone: '+60 12-345 6789',
      phone_key: `6012${from + n}`,
      message: 'Many times here',
      suspected_reasons: '[]',
      search_words: 'qmany',
    }));
    ids.push(...rows.map(({ id }) => id));
    await knex('leads').insert(rows);
    await knex('unlocks').insert(
      rows.filter((_, n) => n % 5 === 0).map(({ id }) => ({ id: newId(), lead_id: id, user_id: consultant.id })),
    );
    await knex('outbox').insert(
      rows.map(({ id }) => ({
        id: newId(),
        channel: 'email',
        kind: 'lead.consultant',
        idempotency_key: `x:${id}`,
        payload: '{}',
        lead_id: id,
        user_id: consultant.id,
      })),
    );
  }
  const lead = await knex('leads')
    .where({ id: ids[LEADS / 2] })
    .first();
  const token = personalDataToken(api.config.secretsKey, lead);

  const beside = async (name: string, work: () => Promise<unknown>, longestMs: number) => {
    const took: number[] = [];
    let isOver = false;
    const enquire = async () => {
      const began = performance.now();
      const { status } = await api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()) });
      took.push(performance.now() - began);
      if (status !== 201) t.fail(`an enquiry got ${status}`);
    };
    await enquire();
    took.length = 0;
    const began = performance.now();
    const working = work().finally(() => {
      isOver = true;
    });
    const enquiries: Promise<void>[] = [];
    while (!isOver) {
      enquiries.push(enquire());
      await pause(PACE_MS);
    }
    await Promise.all([working, ...enquiries]);
    took.sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
    t.comment(
      `${name}: ${Math.round(performance.now() - began)} ms; ${took.length} enquiries, median ${at(0.5)} ms, 95 of 100 ${at(0.95)} ms, slowest ${at(0.9999)} ms`,
    );
    t.ok(at(0.95) < longestMs, `95th percentile ${at(0.95)} ms of at most ${Math.round(longestMs)}`);
    return at(0.95);
  };

  const floor = await beside('nothing', () => pause(4000), Number.POSITIVE_INFINITY);
  const longestMs = Math.max(LONGEST_MS, SLOWER * floor);
  for (const what of ['withdraw', 'erase'] as const)
    await beside(
      what,
      async () => {
        const began = performance.now();
        const { status, body } = await api.call(`POST /personal-data/${what}`, { body: { token } });
        t.comment(`${what}: answered after ${Math.round(performance.now() - began)} ms`);
        t.match([status, body], [200, { changed: 0, waiting: LEADS }]);
        await runPendingJobs(api.database);
      },
      longestMs,
    );
  const left = await knex('leads')
    .where({ submitted_email_key: ADDRESS })
    .orWhere({ first_name: 'Many' })
    .count({ n: '*' })
    .first();
  t.equal(Number(left?.n), 0);
  const notified = await knex('outbox').where({ kind: 'lead.erased' }).count({ n: '*' }).first();
  t.equal(Number(notified?.n), LEADS / 5, 'each holder is notified of each lead');
});
