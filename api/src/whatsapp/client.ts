import type { Static, TSchema } from 'typebox';
import type { DeliveryOutcome } from '../outbox/message.ts';
import { conflict } from '../platform/errors/errors.ts';
import { wasConnected } from '../platform/http/fetch-failure.ts';
import { schemaValues } from '../platform/runtime/lazy-imports.ts';
import { SendAnswer, type SendRequest, ServiceStatus } from './protocol.ts';
import { readRecord } from './record.ts';

const STATUS_MS = 3000;
/** Timeout in milliseconds, longer than the service waits for WhatsApp. */
const WORK_MS = 18_000;

/** The service's response; null if the service is not running, or another program listens on its port. */
type Answer = { status: number; body: unknown } | null;

/** The response. Without one, `mayHaveHeard` is whether the service may have done the work nevertheless. */
interface ServiceAnswer {
  answer: Answer;
  mayHaveHeard: boolean;
}

/** Calls the service on this machine, whether the API or an admin started it. */
export const whatsappClient = (dataDir: string) => {
  const request = async (
    call: `${'GET' | 'POST'} /${string}`,
    timeoutMs: number,
    body?: object,
  ): Promise<ServiceAnswer> => {
    const record = await readRecord(dataDir);
    if (!record) return { answer: null, mayHaveHeard: false };
    const [method, path] = call.split(' ');
    try {
      const answer = await fetch(`http://127.0.0.1:${record.port}${path}`, {
        method,
        headers: { authorization: `Bearer ${record.token}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status } = answer;
      return { answer: { status, body: JSON.parse((await answer.text()) || 'null') }, mayHaveHeard: true };
    } catch (error) {
      return { answer: null, mayHaveHeard: wasConnected(error) };
    }
  };
  const as = <Schema extends TSchema>(schema: Schema, { answer }: ServiceAnswer): Static<Schema> | null =>
    answer?.status === 200 && schemaValues().Check(schema, answer.body) ? answer.body : null;

  return {
    /**
     * Returns the status of the service.
     * @returns null if the service is not running or does not respond
     */
    status: async (): Promise<ServiceStatus | null> => as(ServiceStatus, await request('GET /status', STATUS_MS)),

    /** Sends a message. If the service ends during the call, it is unknown whether the message was sent. */
    async send(message: SendRequest): Promise<DeliveryOutcome> {
      const result = await request('POST /send', WORK_MS, message);
      const error = 'The WhatsApp service does not answer';
      const mayHaveArrived = result.answer === null && result.mayHaveHeard;
      return as(SendAnswer, result) ?? { fate: 'unavailable', error, ...(mayHaveArrived && { mayHaveArrived }) };
    },

    /**
     * Unlinks the device from its account.
     * @throws 409 when there is no linked device
     */
    async disconnect(): Promise<ServiceStatus | null> {
      const result = await request('POST /disconnect', WORK_MS);
      const { answer } = result;
      if (answer?.status === 409) throw conflict('whatsapp_no_linked_device');
      return as(ServiceStatus, result);
    },
  };
};
