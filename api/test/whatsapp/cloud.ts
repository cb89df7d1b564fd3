import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { dialableNumber } from '../../src/platform/values/phone-number.ts';
import { CloudApi } from '../../src/whatsapp/service/cloud.ts';
import { ServiceLog } from '../../src/whatsapp/service/log.ts';
import { freePort } from '../support/server-process.ts';
import { CLOUD_TOKEN, type CloudResponder, cloudServer, graphError, PHONE_NUMBER_ID } from '../support/whatsapp.ts';

const MESSAGE = { phone: '60123456789', text: 'New enquiry\n\nName:  Mei\tLing', key: 'whatsapp:lead.consultant:1' };
const ACCOUNT = { token: CLOUD_TOKEN, phoneNumberId: PHONE_NUMBER_ID, templateName: '', templateLanguage: 'en' };

const aCloud = async (
  t: { teardown(work: () => unknown): unknown },
  onMessage?: CloudResponder,
  more: Partial<typeof ACCOUNT> = {},
  answerMs = 20_000,
) => {
  const server = await cloudServer(t, onMessage);
  const log = new ServiceLog();
  const api = new CloudApi({ ...ACCOUNT, ...more }, server.url, log, { answerMs, againMs: 50 });
  t.teardown(() => api.stop());
  await api.start();
  return { server, api, log };
};

t.test('sends a text and a template as documented by Meta', async t => {
  const { server, api } = await aCloud(t);
  t.same(api.connection(), { state: 'ready', account: 'Franchise Marketplace, +60 12-555 0100' });
  t.same(await api.send(MESSAGE), { fate: 'sent', reference: 'wamid.60123456789' });
  const [call] = server.messages();
  t.match(call, { method: 'POST', path: `/${PHONE_NUMBER_ID}/messages`, token: CLOUD_TOKEN });
  t.same(call?.body, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '60123456789',
    biz_opaque_callback_data: MESSAGE.key,
    type: 'text',
    text: { preview_url: false, body: MESSAGE.text },
  });

  const templated = await aCloud(t, undefined, { templateName: 'new_lead', templateLanguage: 'en_US' });
  await templated.api.send(MESSAGE);
  t.match(templated.server.messages()[0]?.body, {
    type: 'template',
    template: {
      name: 'new_lead',
      language: { code: 'en_US' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'New enquiry | Name: Mei Ling' }] }],
    },
  });
});

t.test('a message that is too long is shortened without losing its link or splitting an emoji', async t => {
  const link = 'https://marketplace.example/admin/leads';
  const send = async (text: string, templateName: string) => {
    const { server, api } = await aCloud(t, undefined, { templateName });
    await api.send({ ...MESSAGE, text });
    const [call] = server.messages();
    return String(templateName ? call?.body.template.components[0].parameters[0].text : call?.body.text.body);
  };
  const long = `${'🍗'.repeat(4000)}\n\n${link}`;
  const [plain, variable] = [await send(long, ''), await send(long, 'new_lead')];
  for (const [text, longest] of [
    [plain, 4096],
    [variable, 900],
  ] as const) {
    t.ok(text.length <= longest && text.length > longest - 3, `${text.length}`);
    t.ok(text.isWellFormed());
    t.match(text, /^🍗+…/u);
  }
  t.ok(plain.endsWith(`\n${link}`));
  t.ok(variable.endsWith(` | ${link}`));
  t.equal((await send('x'.repeat(5000), '')).length, 4096, 'also without line breaks');
  t.equal(await send(`x\n${link}`, ''), `x\n${link}`);
});

t.test("a refusal is reported in Meta's own words", async t => {
  const sent = async (status: number, code: number, message: string, details?: string) => {
    const { api } = await aCloud(t, (_call, response) => graphError(response, status, code, message, details));
    return { outcome: await api.send(MESSAGE), after: api.connection().state };
  };
  t.match(
    await sent(400, 131026, 'Message undeliverable'),
    { outcome: { fate: 'refused', error: /not registered on WhatsApp\. 131026 .*undeliverable/ }, after: 'ready' },
    'not registered',
  );
  t.match(
    await sent(400, 131047, 'Re-engagement message'),
    { outcome: { fate: 'refused', error: /24 hours.*templates.*131047/ }, after: 'ready' },
    'outside the time window',
  );
  t.match(
    await sent(429, 130429, 'Rate limit hit', 'Cloud API message throughput has been reached.'),
    { outcome: { fate: 'unavailable', error: /130429 .*throughput/ }, after: 'ready' },
    'rate limited: other messages wait, too',
  );
  t.match(
    await sent(400, 131056, 'Pair rate limit hit'),
    { outcome: { fate: 'deferred' }, after: 'ready' },
    'too many to one person: other messages do not wait',
  );
  t.match(await sent(404, 132001, 'Template name does not exist'), { outcome: { fate: 'unavailable' } });
  t.match(await sent(500, 131000, 'Something went wrong'), { outcome: { fate: 'unavailable' }, after: 'ready' });
  t.match(
    await sent(401, 190, 'Error validating access token'),
    { outcome: { fate: 'unavailable', error: /190/ }, after: 'disconnected' },
    'a token that expired while the service was running',
  );
});

t.test('a wrong token or number is detected at the start, and the check is repeated', async t => {
  const { api, server, log } = await aCloud(t, undefined, { token: 'EAAG-wrong' });
  t.match(api.connection(), { state: 'disconnected', why: /190 .*validating access token/ });
  t.match(await api.send(MESSAGE), { fate: 'unavailable', error: 'WhatsApp is not ready' });
  t.notMatch(log.lines().join(), /EAAG/);
  server.admit('EAAG-wrong');
  await waitUntil(() => api.connection().state === 'ready');
  const elsewhere = await aCloud(t, undefined, { phoneNumberId: '404' });
  t.match(elsewhere.api.connection(), { state: 'disconnected', why: /100 .*does not exist/ });
});

t.test('an invalid response never counts as sent', async t => {
  const fate = async (respond: CloudResponder) => (await aCloud(t, respond)).api.send(MESSAGE);
  t.match(await fate((_call, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')), {
    fate: 'unavailable',
    error: /not that of the Cloud API/,
    mayHaveArrived: true,
  });
  t.match(await fate((_call, response) => response.end('{"messages":[]}')), { fate: 'unavailable' });
  const elsewhere = await cloudServer(t);
  t.match(await fate((_call, response) => response.writeHead(307, { location: elsewhere.url }).end()), {
    fate: 'unavailable',
  });
  t.same(elsewhere.calls, [], 'the token is not sent to another server');
  const silent = await aCloud(t, () => {}, {}, 2000);
  t.match(await silent.api.send(MESSAGE), { fate: 'unavailable', error: /Timeout/, mayHaveArrived: true });
  t.match(await fate((_call, response) => response.destroy()), {
    fate: 'unavailable',
    error: /\w/,
    mayHaveArrived: true,
  });
  const absent = new CloudApi(ACCOUNT, `http://127.0.0.1:${await freePort()}`, new ServiceLog());
  t.teardown(() => absent.stop());
  await absent.start();
  t.match(absent.connection(), { state: 'disconnected', why: /ECONNREFUSED/ });
});

t.test('phone numbers are recognised as people write them', async t => {
  for (const written of [
    '60123456789',
    '+60123456789',
    '0123456789',
    '012-345 6789',
    '+60 12-345 6789',
    '0060123456789',
  ])
    t.equal(dialableNumber(written), '60123456789', written);
  t.equal(dialableNumber('+65 8123 4567'), '6581234567', 'another country');
  for (const none of ['', '12', 'abc', '+', '0'.repeat(30)]) t.equal(dialableNumber(none), null, `"${none}"`);
});

t.test('the log contains no phone numbers or addresses', async t => {
  const log = new ServiceLog();
  log.note('Could not decrypt from 60123456789@s.whatsapp.net, +60 12-345 6789');
  t.notMatch(log.lines().join(), /60123456789|345 6789/);
  t.match(log.lines()[0], /^\d\d:\d\d:\d\d Could not decrypt/);
  log.note('connect ECONNREFUSED 127.0.0.1:443');
  t.match(log.lines()[1], 'connect ECONNREFUSED 127.0.0.1:443', 'the address of a failed connection is shown');
  for (let n = 0; n < 100; n++) log.note('line');
  t.equal(log.lines().length, 40);
});
