import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { saveEmailSettings, smtpSettings } from './support/email-setup.ts';
import { aConsultant, aFranchise, anEnquiry, mailServer, SERVICE_TOKEN } from './support/index.ts';
import { freePort, startServer } from './support/server-process.ts';
import { pathsOf, traceCollector } from './support/trace-collector.ts';

const SECRETS_KEY = 'secrets-key-of-the-tests-0123456789abcd';

t.test('a trace continues when the API is killed before its mail was sent', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const collector = await traceCollector(t);
  const mail = await mailServer(t);
  await saveEmailSettings(database, SECRETS_KEY, smtpSettings(mail.port));
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY,
    SERVICE_TOKEN,
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  };
  const { process: api, url } = await startServer({ ...env, PORT: String(await freePort()), WORKER: 'off' });
  t.teardown(() => api.kill('SIGKILL'));
  const answer = await fetch(`${url}/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` },
    body: JSON.stringify(anEnquiry(franchise)),
  });
  t.equal(answer.status, 201);
  await waitUntil(() => collector.spans.some(({ name }) => name === 'POST /api/leads'));
  api.kill('SIGKILL');
  await once(api, 'exit');
  t.equal(mail.box.length, 0);

  const worker = spawn(process.execPath, [join(import.meta.dirname, '../src/app/worker.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.teardown(() => worker.kill('SIGKILL'));
  await waitUntil(() => mail.box.length === 2);
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  const attempts = collector.spans.filter(({ service }) => service === 'marketplace-worker');
  t.same(
    pathsOf(collector.spans).filter(path => path.includes('delivered')),
    Array(2).fill('POST /api/leads > transaction of an enquiry > attempt by email > delivered to the mail server'),
  );
  t.equal(attempts.length, 4, "two mails, each with an attempt and the server's reply");
});
