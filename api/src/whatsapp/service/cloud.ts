import Type from 'typebox';
import Value from 'typebox/value';
import type { DeliveryOutcome } from '../../outbox/message.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { fetchFailure, wasConnected } from '../../platform/http/fetch-failure.ts';
import type { Adapter, Connection, OutgoingMessage } from './adapter.ts';
import { NOT_READY, timeoutAfter } from './adapter.ts';
import { cloudFailure } from './cloud-errors.ts';
import { type CloudAccount, cloudMessage } from './cloud-message.ts';
import type { ServiceLog } from './log.ts';

const Account = Type.Object({
  display_phone_number: Type.String(),
  verified_name: Type.Optional(Type.String()),
});
const Accepted = Type.Object({ messages: Type.Array(Type.Object({ id: Type.String() }), { minItems: 1 }) });

interface CloudCall {
  status: number;
  body?: unknown;
  error?: string;
  /** Whether Meta was reached and may have accepted the message. */
  mayHaveArrived?: boolean;
}

/** Timeouts in milliseconds. They are shorter than the time that the API has to shut down; tests use shorter ones. */
const TIMEOUTS = { answerMs: 15_000, againMs: 60_000 };

/** Sends WhatsApp messages by Meta's Cloud API, which is the official interface. */
export class CloudApi implements Adapter {
  readonly #account: CloudAccount;
  readonly #url: string;
  readonly #log: ServiceLog;
  readonly #timeouts: typeof TIMEOUTS;
  #connection: Connection = { state: 'initializing' };
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param url of the Graph API with its version, `https://graph.facebook.com/v23.0` */
  constructor(account: CloudAccount, url: string, log: ServiceLog, timeouts: Partial<typeof TIMEOUTS> = {}) {
    this.#account = account;
    this.#url = `${url}/${encodeURIComponent(account.phoneNumberId)}`;
    this.#log = log;
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
  }

  connection() {
    return this.#connection;
  }

  /** Requests the details of the sending number, which shows whether the token and the number are valid. */
  async start() {
    const { status, body, error } = await this.#request('?fields=display_phone_number,verified_name');
    if (this.#isStopped) return;
    if (status === 200 && Value.Check(Account, body)) {
      const { verified_name: name, display_phone_number: number } = body;
      this.#connection = { state: 'ready', account: [name, number].filter(Boolean).join(', ') };
      this.#log.note('The Cloud API is ready');
    } else this.#lose(error ?? this.#wordsOf(status, body));
  }

  async send(message: OutgoingMessage): Promise<DeliveryOutcome> {
    if (this.#connection.state !== 'ready') return { fate: 'unavailable', error: NOT_READY };
    const { status, body, error, mayHaveArrived } = await this.#request(
      '/messages',
      cloudMessage(this.#account, message),
    );
    if (error) return { fate: 'unavailable', error, ...(mayHaveArrived && { mayHaveArrived }) };
    if (status === 200 && Value.Check(Accepted, body)) return { fate: 'sent', reference: body.messages[0]?.id ?? '' };
    const { outcome, isAccess } = cloudFailure(status, body);
    if ('error' in outcome && isAccess) this.#lose(outcome.error);
    return outcome;
  }

  async disconnect(): Promise<void> {
    throw conflict('whatsapp_no_linked_device');
  }

  async stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#connection = { state: 'disconnected', why: 'The service stops' };
  }

  #lose(why: string) {
    this.#connection = { state: 'disconnected', why };
    this.#log.note(`The Cloud API does not admit us: ${why}`);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), this.#timeouts.againMs);
  }

  #wordsOf(status: number, body: unknown) {
    const { outcome } = cloudFailure(status, body);
    return 'error' in outcome ? outcome.error : '';
  }

  async #request(path: string, message?: object): Promise<CloudCall> {
    const { answerMs } = this.#timeouts;
    try {
      const answer = await fetch(this.#url + path, {
        method: message ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${this.#account.token}`, 'content-type': 'application/json' },
        body: message && JSON.stringify(message),
        // Redirects are refused, so that the token is sent to no other server.
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
      const text = await answer.text();
      return { status: answer.status, body: JSON.parse(text || 'null') };
    } catch (error) {
      return { status: 0, error: failureReason(error, answerMs), mayHaveArrived: wasConnected(error) };
    }
  }
}

const failureReason = (error: unknown, answerMs: number): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return timeoutAfter(answerMs);
  return error instanceof SyntaxError ? 'The answer is not that of the Cloud API' : fetchFailure(error);
};
