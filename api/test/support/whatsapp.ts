import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stopService } from '../../src/whatsapp/process.ts';
import { createServiceToken, writeRecord } from '../../src/whatsapp/record.ts';
import type { DeviceEvent } from '../../src/whatsapp/service/device.ts';
import { createServer } from './http.ts';
import { type TestApi, testApi } from './test-api.ts';

interface Teardown {
  teardown(work: () => unknown): unknown;
}

/** Starts an API whose WhatsApp service stops with the test. */
export const whatsappApi = async (t: Teardown, env: Record<string, string> = {}): Promise<TestApi> => {
  const api = await testApi(t, env);
  t.teardown(() => stopService(api.config.dataDir));
  return api;
};

/** A request that the Cloud API received. */
interface CloudCall {
  method?: string;
  path?: string;
  token?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check what was sent
  body: any;
}

export type CloudResponder = (call: CloudCall, response: ServerResponse) => void;

export const PHONE_NUMBER_ID = '106540352242922';
export const CLOUD_TOKEN = 'EAAG-token-of-the-tests';

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));

/** Sends an error in the Graph API's format. */
export const graphError = (response: ServerResponse, status: number, code: number, message: string, details?: string) =>
  json(response, status, {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
      fbtrace_id: 'Az8or2yhqkZfEZ',
    },
  });

/** Answers as Meta does when it accepts a message. */
export const sendAccepted: CloudResponder = ({ body }, response) =>
  json(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: body.to, wa_id: body.to }],
    messages: [{ id: `wamid.${body.to}`, message_status: 'accepted' }],
  });

const readJson = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text ? JSON.parse(text) : null;
};

/** Starts a server with the documented contract of the Cloud API: the account's number, and messages. */
export const cloudServer = async (t: Teardown, onMessage: CloudResponder = sendAccepted) => {
  const calls: CloudCall[] = [];
  let respond = onMessage;
  let admitted = CLOUD_TOKEN;
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const token = headers.authorization?.replace('Bearer ', '');
    const call = { method, path: url, token, body: await readJson(request) };
    calls.push(call);
    if (token !== admitted) return graphError(response, 401, 190, 'Error validating access token: Session has expired');
    if (!url.startsWith(`/${PHONE_NUMBER_ID}`))
      return graphError(response, 400, 100, 'Unsupported get request. Object does not exist');
    if (method === 'GET')
      return json(response, 200, {
        id: PHONE_NUMBER_ID,
        display_phone_number: '+60 12-555 0100',
        verified_name: 'Franchise Marketplace',
      });
    return respond(call, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    messages: () => calls.filter(({ method }) => method === 'POST'),
    /** Sets the response to the following messages. */
    respondWith(next: CloudResponder) {
      respond = next;
    },
    /** Sets the only valid token. */
    admit(token: string) {
      admitted = token;
    },
  };
};

/** Saves the Cloud API settings as the console does. */
export const useCloudApi = (api: TestApi, as: { id: string; session_epoch: number }, more: object = {}) =>
  api.call('PUT /admin/whatsapp/settings', {
    as,
    body: { provider: 'cloud', cloudPhoneNumberId: PHONE_NUMBER_ID, cloudToken: CLOUD_TOKEN, ...more },
  });

/**
 * Starts the service with a linked device in this process. Everything is the product's code except WhatsApp itself,
 * which the test controls with `tell`.
 */
export const linkedService = async (t: Teardown, { config }: Pick<TestApi, 'config'>) => {
  const { LinkedDevice } = await import('../../src/whatsapp/service/linked-device.ts');
  const { ServiceLog } = await import('../../src/whatsapp/service/log.ts');
  const { serviceServer } = await import('../../src/whatsapp/service/server.ts');
  const done: string[] = [];
  let onEvent: (event: DeviceEvent) => void = () => {};
  const log = new ServiceLog();
  const adapter = new LinkedDevice(
    async tell => {
      onEvent = tell;
      return {
        isRegistered: async phone => phone !== '60125550199',
        send: async (phone, text) => void done.push(`${phone}: ${text}`),
        logout: async () => void done.push('logged out'),
        end: () => {},
      };
    },
    async () => {},
    log,
  );
  const token = createServiceToken();
  const server = serviceServer({ provider: 'linked', adapter, log, token }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await writeRecord(config.dataDir, { pid: process.pid, born: 'nobody ends the test', port: address.port, token });
  await adapter.start();
  t.teardown(async () => {
    await adapter.stop();
    server.closeAllConnections();
    server.close();
  });
  return { done, tell: (event: DeviceEvent) => onEvent(event) };
};
