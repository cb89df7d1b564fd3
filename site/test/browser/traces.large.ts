import {
  aConsultant,
  aWorker,
  mailServer,
  pathsOf,
  saveEmailSettings,
  smtpSettings,
  traceCollector,
} from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { openBrowserForFile, visit } from '../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../support/enquiry-form.ts';
import { startStack } from '../support/stack.ts';

const collector = await traceCollector(t);
const stack = await startStack(t, { count: 1 }, { otlp: collector.endpoint });
const { database, config } = stack.api;
const browser = await openBrowserForFile(t);

t.test('an enquiry is one trace, from the button to the delivered mail', async t => {
  const mail = await mailServer(t);
  await saveEmailSettings(database, config.secretsKey, smtpSettings(mail.port));
  const consultant = await aConsultant(database, { name: 'Farid Hakim', email: 'farid@brands.example' });
  await database.knex('franchises').update({ consultant_id: consultant.id });

  const { page } = await visit(browser, `${stack.url}/franchise/brand-1`);
  const sent: Record<string, string>[] = [];
  page.on('request', async request => {
    if (request.method() === 'POST') sent.push(await request.allHeaders());
  });
  await page.clock.install();
  for (const person of ['aina', 'zul']) {
    await page.getByRole('button', { name: 'Request Information' }).click();
    await fillEnquiry(page, `${person}@example.org`);
    await page.clock.fastForward(10_000);
    await sendEnquiry(page);
    await page.getByText('submitted successfully').waitFor();
    await page.getByLabel('First name').waitFor({ state: 'hidden' });
  }
  aWorker(t, stack.api);
  await waitUntil(() => collector.spans.filter(({ name }) => name === 'delivered to the mail server').length === 4);
  await waitUntil(() => collector.spans.filter(({ name }) => name === 'enquiry sent by a page').length === 2);

  const traces = [...new Set(collector.spans.map(({ traceId }) => traceId))];
  t.equal(traces.length, 2, 'each submission has a new trace');
  const named = sent.flatMap(({ traceparent }) => (traceparent ? [traceparent.split('-')[1]] : []));
  t.same(named.sort(), traces.sort(), 'the trace ids are those of the page');
  for (const trace of traces) {
    const spans = collector.spans.filter(({ traceId }) => traceId === trace);
    t.equal(spans.filter(({ parentSpanId }) => !parentSpanId).length, 1, 'the trace starts in the browser');
    const delivered =
      'enquiry sent by a page > POST /api/leads > transaction of an enquiry > attempt by email > delivered to the mail server';
    t.equal(pathsOf(spans).filter(path => path === delivered).length, 2);
  }
  t.equal(mail.box.length, 4);
  const everything = collector.received.join('\n');
  for (const secret of ['Aina', 'Yusof', 'Farid', '@', '345 6789', '3456789', 'Ipoh', 'brand-1', '127.0.0.1', '::1'])
    t.notOk(everything.includes(secret), secret);
});

t.test('a save is one trace, from the API to the pages it changes', async t => {
  const traceparent = `00-${'e'.repeat(32)}-${'f'.repeat(16)}-01`;
  const franchise = await database.knex('franchises').first();
  const answer = await stack.api.call(`PUT /franchises/${franchise.id}`, {
    as: stack.admin,
    body: { name: 'Kopi Lorong' },
    headers: { traceparent },
  });
  t.equal(answer.status, 200);
  await stack.shows('franchise/brand-1.html', 'Kopi Lorong');
  const own = () => collector.spans.filter(({ traceId }) => traceId === 'e'.repeat(32));
  await waitUntil(() => own().some(({ name }) => name === 'pages made'));
  await waitUntil(() => own().some(({ service }) => service === 'marketplace-api'));
  const save = 'PUT /api/franchises/:id';
  t.same(
    [...new Set(pathsOf(own()))],
    [
      save,
      `${save} > pages of a save`,
      `${save} > pages of a save > pages made`,
      `${save} > pages of a save > records read`,
    ],
  );
  const [pages] = own().filter(({ name }) => name === 'pages of a save');
  t.match(pages, { service: 'marketplace-publisher', facts: { 'marketplace.kind': 'franchise' } });
  t.ok(Number(pages?.facts['marketplace.pages']) > 0);
  t.notMatch(collector.received.join(), 'Lorong');
});
