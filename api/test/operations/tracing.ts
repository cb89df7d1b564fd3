import { createRequire } from 'node:module';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { readTracingSettings } from '../../src/platform/config/tracing.ts';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, aFranchise, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';
import { mailServer, type OnMail, smtpError } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import { aRun } from '../support/schedules.ts';
import { pathsOf, traceCollector } from '../support/trace-collector.ts';

type Test = { teardown(work: () => unknown): unknown };

const TRACE = 'a'.repeat(32);
const PAGE = 'b'.repeat(16);
const TRACEPARENT = `00-${TRACE}-${PAGE}-01`;
const loaded = () => {
  const { cache } = createRequire(import.meta.url);
  return Object.keys(cache).filter(file => /@opentelemetry\/(?:sdk|exporter|otlp)/.test(file));
};

/** Starts an API with a trace collector, a mail server and one franchise. */
const aTracedProduct = async (t: Test, env: Record<string, string> = {}, onMail?: OnMail) => {
  const collector = await traceCollector(t);
  const api = await testApi(t, { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, ...env });
  const mail = await mailServer(t, { onMail });
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(mail.port));
  const consultant = await aConsultant(api.database, { name: 'Farid Hakim', email: 'farid@brands.example' });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const enquire = (
    more: Record<string, unknown> = {},
    headers: Record<string, string> = { traceparent: TRACEPARENT },
  ) => api.call('POST /leads', { body: anEnquiry(franchise, more), headers });
  const traces = () => api.database.knex('outbox_traces').pluck('traceparent');
  return { api, collector, mail, consultant, franchise, enquire, traces };
};

t.test('without a configured collector no tracing code is loaded, and nothing is stored or sent', async t => {
  const api = await testApi(t);
  const franchise = await aFranchise(api.database);
  const answer = await api.call('POST /leads', {
    body: anEnquiry(franchise),
    headers: { traceparent: TRACEPARENT },
  });
  t.equal(answer.status, 201);
  t.notOk('traceresponse' in answer.headers);
  t.same(await api.database.knex('outbox_traces'), []);
  const reported = await api.call('POST /traces', { body: { milliseconds: 5, traceparent: TRACEPARENT } });
  t.equal(reported.status, 200);
  t.same(loaded(), []);
});

t.test('an enquiry is one trace from the page to the mail server, without personal data', async t => {
  const { api, collector, mail, consultant, franchise, enquire, traces } = await aTracedProduct(t, {
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
  });
  t.ok(loaded().length > 0);
  const stored = await enquire({ first_name: 'Suhaila', message: 'My shop is in Taiping.' });
  t.match(stored.headers.traceresponse, new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`), 'the page gets the trace id');
  t.equal((await traces()).length, 2, 'the context is stored with the messages');
  await api.call('POST /traces', { body: { milliseconds: 250, traceparent: TRACEPARENT } });
  aWorker(t, api);
  await waitUntil(() => collector.spans.filter(({ name }) => name.startsWith('delivered')).length === 2);
  await waitUntil(() => collector.spans.some(({ spanId }) => spanId === PAGE));

  t.same([...new Set(collector.spans.map(({ traceId }) => traceId))], [TRACE], 'one trace');
  const request = 'enquiry sent by a page > POST /api/leads';
  const transaction = `${request} > transaction of an enquiry`;
  const attempt = `${transaction} > attempt by email`;
  t.same(
    [...new Set(pathsOf(collector.spans))],
    [
      'enquiry sent by a page',
      request,
      transaction,
      ...['INSERT idempotency_keys', 'INSERT lead_facts', 'INSERT lead_search', 'INSERT leads', 'INSERT outbox']
        .concat('INSERT live_events', 'INSERT outbox_traces', 'SELECT leads', 'SELECT push_subscriptions')
        .map(name => `${transaction} > ${name}`),
      attempt,
      `${attempt} > delivered to the mail server`,
    ].sort(),
  );
  const of = (name: string) => collector.spans.find(span => span.name === name);
  const [page, whole, answered] = ['enquiry sent by a page', 'transaction of an enquiry', 'POST /api/leads'].map(of);
  t.equal(Math.round((page?.to ?? 0) - (page?.from ?? 0)), 250);
  t.same(answered?.facts, {
    'http.request.method': 'POST',
    'http.route': '/api/leads',
    'http.response.status_code': 201,
  });
  t.ok(whole && answered && whole.from >= answered.from - 1 && whole.to <= answered.to + 1);
  t.same(
    collector.spans
      .filter(({ name }) => name === 'attempt by email')
      .map(({ facts }) => facts['marketplace.kind'])
      .sort(),
    ['lead.confirmation', 'lead.consultant'],
  );
  t.equal(collector.headers[0]?.['x-key'], 'a b');

  const everything = collector.received.join('\n');
  const { body } = stored;
  const addresses = mail.box.flatMap(({ to }) => to);
  t.equal(addresses.length, 2);
  for (const secret of ['Suhaila', 'Taiping', 'Farid', '@', '127.0.0.1', franchise.slug, franchise.id, consultant.id])
    t.notOk(everything.includes(secret), secret);
  for (const secret of [body.id, body.reference, anEnquiry(franchise).phone, ...addresses])
    t.notOk(everything.includes(String(secret)), String(secret));
});

t.test('each delivery attempt is one span, also a failed one', async t => {
  let refusals = 2;
  const { api, collector, enquire } = await aTracedProduct(t, {}, ({ text }) =>
    text.includes('unlock') && refusals-- > 0 ? smtpError(451, 'Later, suhaila@example.net') : null,
  );
  await enquire();
  await api.database.knex('outbox').where({ kind: 'lead.confirmation' }).delete();
  aWorker(t, api);
  const tried = () => collector.spans.filter(({ name }) => name === 'attempt by email');
  for (const times of [1, 2, 3]) {
    await waitUntil(() => tried().length >= times);
    await api.database.knex('outbox').update({ next_attempt_at: new Date(0) });
  }
  t.same(
    tried().map(({ facts, failed }) => [facts['marketplace.attempt'], facts['marketplace.fate'], failed]),
    [
      [1, 'deferred', true],
      [2, 'deferred', true],
      [3, 'sent', false],
    ],
  );
  t.equal(new Set(tried().map(({ parentSpanId }) => parentSpanId)).size, 1, 'all belong to the same enquiry');
  t.equal(collector.spans.filter(({ name }) => name === 'not taken by the mail server').length, 2);
  t.notMatch(collector.received.join(), 'Later', "the server's reply is not traced");
});

t.test('errors are traced by their kind, and requests that were not sampled are not traced', async t => {
  const { api, collector, enquire, traces } = await aTracedProduct(t, { OTEL_TRACES_SAMPLER_ARG: '0.5' });
  const above = `00-f${'0'.repeat(31)}-${PAGE}-01`;
  await enquire({}, {});
  for (const traceparent of ['', 'x', `00-${'0'.repeat(32)}-${PAGE}-01`, `ff-${TRACE}-${PAGE}-01`, above])
    await enquire({}, { traceparent });
  t.same(await traces(), [], 'none has a valid trace id below the ratio');
  const below = `00-${'0'.repeat(31)}1-${PAGE}-00`;
  await enquire(newVisitorContact(), { traceparent: below });
  t.equal((await traces()).length, 2, "the sender's own sampling decision has no effect");
  const wrong = await api.call('POST /traces', { body: { milliseconds: -1, traceparent: 'x' } });
  t.equal(wrong.body.detail.length, 2);
  await api.database.knex.raw('RENAME TABLE lead_facts TO lead_facts_away');
  t.equal((await enquire({}, { traceparent: below })).status, 500);
  await waitUntil(() => collector.spans.filter(({ name }) => name === 'POST /api/leads').length === 2);
  const failed = collector.spans.filter(span => span.failed);
  t.same(failed.map(({ name }) => name).sort(), ['INSERT lead_facts', 'POST /api/leads', 'transaction of an enquiry']);
  t.notMatch(collector.received.join(), 'lead_facts_away');
});

t.test('the number of traces is limited', async t => {
  const { enquire, collector, api } = await aTracedProduct(t);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => enquire({ email: `n${n}@example.org` })));
  t.equal(answers.filter(({ status }) => status === 201).length, 60);
  const traced = answers.filter(({ headers }) => headers.traceresponse).length;
  t.ok(traced >= 20 && traced < 60, `${traced}`);
  await api.app.close();
  t.equal(
    collector.spans.filter(({ name }) => name === 'POST /api/leads').length,
    traced,
    'spans are sent at the end at the latest',
  );
});

t.test('a collector that is unavailable does not delay requests', async t => {
  const { enquire, collector, api } = await aTracedProduct(t);
  collector.answers(400);
  t.equal((await enquire()).status, 201);
  await api.app.close();
  t.same(collector.spans, []);
});

t.test('traces of messages are deleted after a week', async t => {
  const { api, enquire, traces } = await aTracedProduct(t);
  await enquire();
  const { knex } = api.database;
  await sweepSchedule.run(aRun(api));
  t.equal((await traces()).length, 2);
  await knex('outbox_traces')
    .limit(1)
    .update({ created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 8 DAY') });
  await sweepSchedule.run(aRun(api));
  t.equal((await traces()).length, 1);
  await knex('outbox').delete();
  t.same(await traces(), [], 'and with their messages');
});

t.test('invalid settings are reported all at once, without their values', async t => {
  const read = (env: Record<string, string>) => {
    const faults: string[] = [];
    return { settings: readTracingSettings(env, faults), faults };
  };
  t.same(read({}), { settings: null, faults: [] });
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example/otlp/';
  t.same(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).settings, {
    url: 'https://collector.example/otlp/v1/traces',
    headers: {},
    ratio: 1,
  });
  const wrong = { OTEL_EXPORTER_OTLP_HEADERS: 'secret%', OTEL_TRACES_SAMPLER_ARG: '2' };
  t.equal(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', ...wrong }).faults.length, 3);
  const { faults } = read(wrong);
  t.match(faults.join('\n'), 'OTEL_EXPORTER_OTLP_ENDPOINT is missing, but OTEL_EXPORTER_OTLP_HEADERS and');
  t.notMatch(faults.join('\n'), 'secret');
});
