import { testSeed } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { READY } from '../../src/outbox/channel-runner.ts';
import { SMTP_CONNECTIONS } from '../../src/outbox/email/smtp.ts';
import { type Havoc, MAILS_OF_A_LEAD, wreakHavoc } from './random-kills.ts';

/** On their way, or arrived and not written down yet, in one process. */
const AT_ONCE = SMTP_CONNECTIONS * 2 * READY;

/** Wreaks havoc and checks what came of it. `TEST_SEED=…` repeats a run. */
export const checkHavoc = async (t: Test, shape: Omit<Havoc, 'seed'>) => {
  const havoc = await wreakHavoc(t, { ...shape, seed: testSeed(t) });
  const { killed, leads, rows, lost, twice, said } = havoc;
  t.match(havoc.enquiries, { people: shape.leads }, 'every visitor’s enquiry is stored');
  t.equal(leads.length, shape.leads, 'once');
  t.equal(rows.length, leads.length * MAILS_OF_A_LEAD, 'with its notifications');
  t.same([...new Set(rows.map(({ status }) => status))], ['sent']);
  t.same(lost, [], 'none is lost');
  t.same(havoc.unsaid, [], 'each that arrived twice says that it may have');
  // Two processes send; a killed mail server cuts off what both of them had on their way.
  const most = AT_ONCE * (killed.worker + killed.api + 2 * killed.mail);
  t.ok(said <= most && twice.length <= said, `${said} were on their way at a kill, of at most ${most}`);
  t.comment(
    `${rows.length} notifications of ${leads.length} leads; killed: worker ${killed.worker}, API ${killed.api}, mail server ${killed.mail}; ` +
      `lost 0, on their way at a kill ${said}, arrived twice ${twice.length} (${havoc.copies} copies); all sent ${Math.round(havoc.caughtUpMs / 1000)} s after the last enquiry`,
  );
  t.same(await havoc.end(), [0, 0], 'and both stop cleanly when they are asked to');
  return havoc;
};
