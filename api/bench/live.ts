/**
 * What twenty open consoles cost the database in a minute: asking for their counts every minute, as they do while they
 * hear nothing, and hearing of leads as they come.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@marketplace/db';
import { aConsultant, aFranchise, aLead, testApi } from '../test/support/index.ts';
import { openConsole } from '../test/support/open-console.ts';

const CONSOLES = 20;
const MINUTE_MS = 60_000;
const MEASURED_MS = 15_000;

/** Counts every statement that is sent, and the time until each is answered. */
const counting = ({ knex, prepared }: Database) => {
  const sent = { statements: 0, ms: 0 };
  const began = new Map<string, number>();
  knex.on('query', ({ __knexQueryUid }) => began.set(__knexQueryUid, performance.now()));
  knex.on('query-response', (_rows, { __knexQueryUid }) => {
    sent.statements++;
    sent.ms += performance.now() - (began.get(__knexQueryUid) ?? 0);
    began.delete(__knexQueryUid);
  });
  const timed =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      const at = performance.now();
      try {
        return await ask(...given);
      } finally {
        sent.statements++;
        sent.ms += performance.now() - at;
      }
    };
  Object.assign(prepared, {
    execute: timed(prepared.execute.bind(prepared)),
    query: timed(prepared.query.bind(prepared)),
  });
  return () => {
    const so = { ...sent };
    Object.assign(sent, { statements: 0, ms: 0 });
    return so;
  };
};

const told = (what: string, { statements, ms }: { statements: number; ms: number }, share = 1) =>
  process.stdout.write(
    `${what}: ${Math.round(statements / share)} statements, ${Math.round(ms / share)} ms a minute\n`,
  );

const downs: (() => unknown)[] = [];
const api = await testApi({ teardown: work => downs.push(work) });
const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
const tokens: string[] = [];
for (let n = 0; n < CONSOLES; n++) {
  const consultant = await aConsultant(api.database);
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  for (let lead = 0; lead < 20; lead++) await aLead(api.database, { franchise_id: franchise.id });
  tokens.push(await api.tokenOf(consultant));
}
const taken = counting(api.database);

const query = new URLSearchParams({ range: '[0,0]', filter: '{}' });
for (const as of tokens)
  for (const kind of ['locked', 'unlocked'] as const) await api.call(`GET /leads/${kind}?${query}`, { as });
told(`${CONSOLES} consoles that ask each minute`, taken());

const consoles = await Promise.all(tokens.map(token => openConsole(url, token)));
told('opening their streams, once', taken());
await pause(MEASURED_MS);
told(`${CONSOLES} consoles that listen`, taken(), MEASURED_MS / MINUTE_MS);
for (const one of consoles) one.close();
for (const down of downs.reverse()) await down();
process.exit(0);
