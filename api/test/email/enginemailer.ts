import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import t from 'tap';
import { enginemailerTransport } from '../../src/outbox/email/enginemailer.ts';
import type { Mail } from '../../src/outbox/email/transport.ts';
import { smtpSettings } from '../support/email-setup.ts';
import { freePort } from '../support/server-process.ts';

const MAIL: Mail = {
  to: { name: 'Mei Ling', address: 'mei.ling@example.com' },
  subject: 'New enquiry',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<abc@marketplace.example>',
};
const KEY = 'the-api-key-of-the-tests';
const SETTINGS = smtpSettings(25, {
  emailProvider: 'enginemailer',
  enginemailerApiKey: KEY,
  enginemailerSenderEmail: 'hello@marketplace.example',
  enginemailerSenderName: 'Franchise Marketplace',
  enginemailerCampaignName: 'Leads',
});

interface Call {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Starts a server with the provider's documented contract: the outcome is in `Result`, and the status is mostly HTTP
 * 200.
 */
const enginemailer = async (
  t: { teardown(work: () => unknown): unknown },
  respond: (call: Call, response: ServerResponse) => void,
  timeoutMs?: number,
) => {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    const call = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    calls.push(call);
    respond(call, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const transport = enginemailerTransport(SETTINGS, origin, timeoutMs);
  return { calls, origin, send: () => transport.send(MAIL) };
};

const result = (response: ServerResponse, Result: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ Result }));

t.test('a mail that the provider accepts is reported as sent with its reference', async t => {
  const { calls, send } = await enginemailer(t, (_call, response) =>
    result(response, { StatusCode: '200', Status: 'OK', TransactionID: 'tx-456' }),
  );
  t.same(await send(), { fate: 'sent', reference: 'tx-456' });
  const [call] = calls;
  t.match(call, { method: 'POST', url: '/RESTAPI/V2/Submission/SendEmail', headers: { apikey: KEY } });
  t.same(JSON.parse(call?.body ?? ''), {
    CampaignName: 'Leads',
    ToEmail: 'mei.ling@example.com',
    Subject: 'New enquiry',
    SenderEmail: 'hello@marketplace.example',
    SenderName: 'Franchise Marketplace',
    SubmittedContent: '<p>Hello</p>',
  });
});

t.test("a refusal is reported in the provider's own words", async t => {
  const failing = async (Result: object, status = 200) =>
    (await enginemailer(t, (_call, response) => result(response, Result, status))).send();
  t.match(
    await failing({ StatusCode: '500', Status: 'Error', ErrorMessage: 'Invalid Sender Email Domain!' }),
    { fate: 'unavailable', error: '500 Invalid Sender Email Domain!' },
    'a setting',
  );
  t.match(await failing({ StatusCode: 401, Status: 'Error', ErrorMessage: 'Invalid API Key' }, 401), {
    fate: 'unavailable',
    error: '401 Invalid API Key',
  });
  t.match(
    await failing({ StatusCode: '500', Status: 'Error', ErrorMessage: 'Invalid ToEmail' }),
    { fate: 'refused', error: '500 Invalid ToEmail' },
    'the recipient',
  );
  t.match(
    await failing({ StatusCode: '500', Status: 'Error', ErrorMessage: 'Sender may not write to this recipient' }),
    { fate: 'unavailable' },
    'the sender, whatever else the message names',
  );
});

/** Sends data until the client disconnects. */
const sendEndlessly = (response: ServerResponse) => {
  const piece = Buffer.alloc(16_384, 'x');
  const go = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', go);
  go();
};

t.test('only the beginning of an endless response is read', async t => {
  const endless = await enginemailer(t, (_call, response) => sendEndlessly(response));
  t.match(await endless.send(), { fate: 'unavailable', error: /^HTTP 200: x{300}$/, isReached: true });
});

t.test('an invalid response never counts as sent', async t => {
  const page = await enginemailer(t, (_call, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  t.match(await page.send(), { fate: 'unavailable', error: /^HTTP 502: <h1>Bad gateway/ });
  const strange = await enginemailer(t, (_call, response) => response.end('{"StatusCode":"200"}'));
  t.match(await strange.send(), { fate: 'unavailable' }, 'success is only what the contract defines as success');
  const elsewhere = await enginemailer(t, (_call, response) => result(response, { StatusCode: '200', Status: 'OK' }));
  const redirecting = await enginemailer(t, (_call, response) =>
    response.writeHead(307, { location: elsewhere.origin }).end(),
  );
  t.match(await redirecting.send(), { fate: 'unavailable' });
  t.same(elsewhere.calls, [], 'the key is not sent to another server');
  const hanging = await enginemailer(t, () => {}, 500);
  t.match(await hanging.send(), { fate: 'unavailable', error: /timeout/i, mayHaveArrived: true });
  const dropping = await enginemailer(t, (_call, response) => response.destroy());
  t.match(await dropping.send(), { fate: 'unavailable', error: /\w/ });
  const absent = enginemailerTransport(SETTINGS, `http://127.0.0.1:${await freePort()}`);
  t.match(await absent.send(MAIL), { fate: 'unavailable', error: /ECONNREFUSED/, mayHaveArrived: undefined });
});
