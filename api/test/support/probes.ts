import { waitUntil } from '@marketplace/db/testing';
import { saveEmailSettings, smtpSettings } from './email-setup.ts';
import { type MailServer, mailServer, type OnMail } from './mail-server.ts';
import { aWorker } from './outbox.ts';
import { SERVICE_TOKEN, type TestApi, testApi } from './test-api.ts';

/** Mail address that test enquiries go to. */
export const OPERATOR = 'operator@example.com';

/** A visitor's enquiry, without the franchise. */
export const ENQUIRY = {
  first_name: 'Zulaikha',
  last_name: 'Probing',
  email: 'zulaikha.probing@example.org',
  phone: '+60 12-345 6789',
  investment_budget: 50_000,
  experience: 'No Experience',
  timeline: 'Within 6 months',
  location_interest: 'George Town, Penang',
  message: 'Please call me after six.',
};

type Test = { teardown(work: () => unknown): unknown };

/** Starts an API that accepts test enquiries, with its mail server. */
export const aProbedApi = async (t: Test, onMail?: OnMail): Promise<{ api: TestApi; server: MailServer }> => {
  const api = await testApi(t, { PROBE_EMAIL: OPERATOR });
  const server = await mailServer(t, onMail ? { onMail } : {});
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
  return { api, server };
};

/**
 * Sends a test enquiry.
 * @returns its id
 */
export const sendProbe = async (api: TestApi, more: object = {}): Promise<string> => {
  const { status, body } = await api.call('POST /probe/enquiries', {
    as: SERVICE_TOKEN,
    body: { ...ENQUIRY, ...more },
  });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.id;
};

export const readProbeState = async (api: TestApi, id: string): Promise<string> =>
  (await api.call(`GET /probe/enquiries/${id}`, { as: SERVICE_TOKEN })).body.state;

/** Delivers the pending mails of test enquiries. */
export const deliverProbeMails = async (t: Test, api: TestApi): Promise<void> => {
  const worker = aWorker(t, api);
  const { knex } = api.database;
  await waitUntil(async () => !(await knex('outbox').where({ status: 'pending', kind: 'probe.mail' }).first('id')));
  await worker.stop();
};

/** Reports that a test enquiry succeeded. */
export const reportProbeSuccess = (api: TestApi, id: string, milliseconds = 1840) =>
  api.call(`PUT /probe/enquiries/${id}`, { as: SERVICE_TOKEN, body: { milliseconds } });
