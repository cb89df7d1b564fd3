import { testSeed } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { MESSAGES_PER_DELIVERY } from '../../src/outbox/channel-runner.ts';
import { SMTP_CONNECTIONS } from '../../src/outbox/email/smtp.ts';
import { type KillPlan, killAtRandom, MAILS_OF_A_LEAD } from './random-kills.ts';

/** Maximum number of mails of one process that are in flight, or delivered but not recorded yet. */
const AT_ONCE = SMTP_CONNECTIONS * 2 * MESSAGES_PER_DELIVERY;

/** Kills processes at random and checks that no lead and no notification is lost. `TEST_SEED=…` repeats a run. */
export const checkRandomKills = async (t: Test, shape: Omit<KillPlan, 'seed'>) => {
  const outcome = await killAtRandom(t, { ...shape, seed: testSeed(t) });
  const { killed, leads, rows, lost, twice, said } = outcome;
  t.match(outcome.enquiries, { people: shape.leads }, 'stores the enquiry of every visitor');
  t.equal(leads.length, shape.leads, 'stores each enquiry once');
  t.equal(rows.length, leads.length * MAILS_OF_A_LEAD, 'queues the notifications of every lead');
  t.same([...new Set(rows.map(({ status }) => status))], ['sent']);
  t.same(lost, [], 'loses no notification');
  t.same(outcome.unsaid, [], 'every mail that arrived twice is marked as possibly delivered twice');
  // Both the worker and the API send mail, so killing the mail server interrupts the mails of two processes.
  const most = AT_ONCE * (killed.worker + killed.api + 2 * killed.mail);
  t.ok(said <= most && twice.length <= said, `${said} mails were in flight at a kill, of at most ${most}`);
  t.comment(
    `${rows.length} notifications of ${leads.length} leads; killed: worker ${killed.worker}, API ${killed.api}, mail server ${killed.mail}; ` +
      `lost 0, on their way at a kill ${said}, arrived twice ${twice.length} (${outcome.copies} copies); all sent ${Math.round(outcome.caughtUpMs / 1000)} s after the last enquiry`,
  );
  t.same(await outcome.end(), [0, 0], 'both processes exit cleanly after SIGTERM');
  return outcome;
};
