import { once } from 'node:events';
import t from 'tap';
import { UploadBucket } from '../../src/media/upload-bucket.ts';
import { enginemailerTransport } from '../../src/outbox/email/enginemailer.ts';
import { requestRendering } from '../../src/previews/publisher.ts';
import { whatsappClient } from '../../src/whatsapp/client.ts';
import { createServiceToken, writeRecord } from '../../src/whatsapp/record.ts';
import { CloudApi } from '../../src/whatsapp/service/cloud.ts';
import { ServiceLog } from '../../src/whatsapp/service/log.ts';
import { bucketServer } from '../support/bucket/server.ts';
import { smtpSettings } from '../support/email-setup.ts';
import { aFolder } from '../support/folder.ts';
import { createServer } from '../support/http.ts';
import { testConfig } from '../support/index.ts';
import { CLOUD_TOKEN, PHONE_NUMBER_ID } from '../support/whatsapp.ts';

/** Starts a server that redirects every request to another one, and that other one. */
const redirecting = async (t: { teardown(work: () => unknown): unknown }, status: number) => {
  const counts = { asked: 0, heard: 0 };
  const listening = async (listener: Parameters<typeof createServer>[1]) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  };
  const other = await listening((request, response) => {
    counts.heard++;
    request.resume();
    response.end('{}');
  });
  const port = await listening((request, response) => {
    counts.asked++;
    const location = `http://127.0.0.1:${other}${request.url}`;
    request.resume().on('end', () => response.writeHead(status, { location }).end());
  });
  return { counts, port, origin: `http://127.0.0.1:${port}` };
};

// The rebuild hook is tested in `rebuild/channel.ts`.
t.test('requests with a secret follow no redirect', async t => {
  for (const status of [301, 302, 303, 307, 308]) {
    const { counts, port, origin } = await redirecting(t, status);
    const asks = async (name: string, work: () => Promise<unknown>) => {
      const before = counts.asked;
      await work();
      t.ok(counts.asked > before, `${name} sent a request`);
      t.equal(counts.heard, 0, `${name}: no other server received anything after ${status}`);
    };

    await asks('Enginemailer', async () => {
      const settings = smtpSettings(25, { emailProvider: 'enginemailer', enginemailerApiKey: 'the-api-key' });
      const mail = {
        to: { name: 'Mei Ling', address: 'mei.ling@example.com' },
        subject: 'New enquiry',
        html: '<p>Hello</p>',
        text: 'Hello',
        messageId: '<abc@marketplace.example>',
      };
      const outcome = await enginemailerTransport(settings, origin).send(mail);
      t.match(outcome, { fate: 'unavailable', shown: 'Enginemailer was not reached, or stopped answering' });
    });
    await asks('WhatsApp’s Cloud API', async () => {
      const account = { token: CLOUD_TOKEN, phoneNumberId: PHONE_NUMBER_ID, templateName: '', templateLanguage: 'en' };
      const api = new CloudApi(account, origin, new ServiceLog(), { againMs: 600_000 });
      await api.start();
      t.match(api.connection(), { state: 'disconnected' });
      await api.stop();
    });
    await asks('the WhatsApp service', async () => {
      const folder = aFolder(t);
      await writeRecord(folder, { pid: process.pid, born: 'now', port, token: createServiceToken() });
      t.equal(await whatsappClient(folder).status(), null);
      const outcome = await whatsappClient(folder).send({ phone: '60123456789', text: 'Hello', key: 'a' });
      t.match(outcome, { fate: 'unavailable' });
    });
    await asks('the publisher of previews', async () => {
      const config = testConfig({ DATABASE_URL: 'mysql://u:p@127.0.0.1:3306/m', PREVIEW_URL: origin });
      const request = { show: 'home', content: {} } as Parameters<typeof requestRendering>[1];
      await t.rejects(requestRendering(config, request, new AbortController().signal), {
        message: /does not respond/,
      });
    });
  }
});

t.test('signed requests to a storage follow no redirect', async t => {
  const { counts, origin } = await redirecting(t, 307);
  const storage = await bucketServer(t);
  const { bucket } = testConfig({ DATABASE_URL: 'mysql://u:p@127.0.0.1:3306/m', ...storage.env, S3_ENDPOINT: origin });
  if (!bucket) return t.fail('no bucket');
  const uploads = await UploadBucket.open(bucket);
  t.teardown(() => uploads.close());
  await t.rejects(uploads.keep('a.png', Buffer.from('a')));
  await t.rejects(uploads.look('a.png'));
  await t.rejects(uploads.read('a.png', {}));
  t.ok(counts.asked >= 3);
  t.equal(counts.heard, 0);
});
