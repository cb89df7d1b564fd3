import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import { DEFAULT_PUBLIC_CONTENT } from '../src/content/defaults.ts';
import { layOut } from '../src/outbox/email/layout.ts';
import { smtpTransport } from '../src/outbox/email/smtp.ts';
import { saveEmailSettings, smtpSettings } from '../test/support/email-setup.ts';
import { aConsultant, aFranchise, aLead, testApi } from '../test/support/index.ts';
import { mailSink } from '../test/support/mail-sink.ts';
import { aWorker } from '../test/support/outbox.ts';

/**
 * Measures how fast queued mails are sent, as a ratio to nodemailer's pool in the same run.
 * `npm run bench:outbox -w api -- 10000`
 */
const MAILS = Number(process.argv[2] ?? 10_000);
/** Time that the server takes for a mail, in milliseconds. */
const TAKES_MS = 20;
const GOAL = 0.8;

const takenDown: (() => unknown)[] = [];
const bench = { teardown: (work: () => unknown) => takenDown.push(work) };
const api = await testApi(bench);
const { database, config } = api;
const server = await mailSink(TAKES_MS);
bench.teardown(() => server.stop());
const settings = smtpSettings(server.port);
await saveEmailSettings(database, config.secretsKey, settings);
const consultant = await aConsultant(database);
const franchise = await aFranchise(database, { consultant_id: consultant.id });
const lead = await aLead(database, { franchise_id: franchise.id });
const rows = Array.from({ length: MAILS }, () => {
  const id = newId();
  const message = { channel: 'email', kind: 'lead.consultant', idempotency_key: `email:drain:${id}`, payload: '{}' };
  return { id, ...message, lead_id: lead.id, user_id: consultant.id };
});
await database.knex.batchInsert('outbox', rows, 500);
/** Measures mails per second, and CPU milliseconds per mail, including the server's thread. */
const measured = () => {
  const startedAt = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { rate: (MAILS / (performance.now() - startedAt)) * 1000, cpu: (user + system) / 1000 / MAILS };
  };
};

const drained = measured();
const worker = aWorker(bench, api);
await waitUntil(() => server.count().mails >= MAILS, 3_600_000);
const drainedOutbox = drained();
await worker.stop();
if (server.count().different !== MAILS) throw new Error('Some went twice');

const transport = smtpTransport(settings);
const paragraph = { kind: 'paragraph' as const, text: 'x'.repeat(400) };
const mail = {
  ...layOut({ subject: 'New enquiry', preview: '', parts: [paragraph] }, DEFAULT_PUBLIC_CONTENT, config.publicUrl),
  to: { name: consultant.name, address: consultant.email },
  messageId: '<one@marketplace.example>',
};
const sent = measured();
await Promise.all(rows.map(() => transport.send(mail)));
const pools = sent();
transport.close();

for (const work of takenDown.reverse()) await work();
const ratio = drainedOutbox.rate / pools.rate;
const describe = ({ rate, cpu }: typeof drainedOutbox) => `${rate.toFixed(0)}/s (${cpu.toFixed(2)} ms of CPU each)`;
process.stdout.write(
  `${MAILS} mails: ${describe(drainedOutbox)} from the outbox, ${describe(pools)} by the pool alone: ${ratio.toFixed(2)} (goal ${GOAL})\n`,
);
process.exit(ratio >= GOAL ? 0 : 1);
