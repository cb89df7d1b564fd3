import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { copyRecord } from './support/copy-rows.ts';
import { aConsultant, aFranchise, aLead, anAdmin, SERVICE_TOKEN, testApi } from './support/index.ts';
import { freePort, startServer } from './support/server-process.ts';

const ROWS = 200_000;
const MOST_MB = 150;

t.setTimeout(900_000);

/** Returns the peak memory of a process in MB. Before a call this is the memory for the program and the search catalogue. */
const peakOf = async (pid: number | undefined) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

t.test(`exports ${ROWS} rows with less than ${MOST_MB} MB of memory, also to a slow reader`, async t => {
  const { database, databaseUrl, config, tokenOf } = await testApi(t);
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, {
    consultant_id: consultant.id,
    description: 'What this franchise is about. '.repeat(20),
    faqs: JSON.stringify([{ question: 'Why?', answer: 'Because. '.repeat(20) }]),
  });
  const lead = await aLead(database, { franchise_id: franchise.id, message: 'Please tell me more. '.repeat(10) });

  for (const [half, count] of [
    ['a', ROWS / 2],
    ['b', ROWS / 2 - 1],
  ] as const) {
    await copyRecord(knex, 'franchises', franchise.id, count, { slug: `CONCAT('${half}-', n)` });
    await copyRecord(knex, 'leads', lead.id, count, { reference: `CONCAT('${half}', n)` });
  }

  const port = await freePort();
  const server = await startServer({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    JWT_SECRET: config.jwtSecret,
    SECRETS_KEY: config.secretsKey,
    SERVICE_TOKEN,
    LOG_LEVEL: 'error',
  });
  t.teardown(() => server.process.kill());
  // The catalogue for searches is loaded after the start, and takes most of the memory.
  await waitUntil(async () => (await (await fetch(`${server.url}/franchises/counts`)).json()) !== null);
  const before = await peakOf(server.process.pid);

  const linesOf = async (what: string) => {
    const answer = await fetch(`${server.url}/admin/export/${what}`, {
      headers: { authorization: `Bearer ${await tokenOf(admin)}` },
    });
    t.equal(answer.status, 200);
    let lines = 0;
    let isFirst = true;
    for await (const piece of answer.body ?? []) {
      if (isFirst) await pause(2000);
      isFirst = false;
      for (const byte of piece) if (byte === 10) lines++;
    }
    return lines;
  };
  for (const what of ['franchises', 'leads']) {
    t.equal(await linesOf(what), ROWS + 1, `${what}, and the header`);
    const more = (await peakOf(server.process.pid)) - before;
    t.ok(more < MOST_MB, `${Math.round(more)} MB more than the ${Math.round(before)} before`);
  }
});
