import { PassThrough, type Readable } from 'node:stream';
import type { SignedIn } from '../platform/access/caller.ts';
import type { LiveEvent } from './events.ts';
import type { LiveMessage } from './schemas.ts';

/**
 * Returns an event's message for a user; undefined if the event does not concern them. Admins receive the events of
 * every lead. Consultants receive those of their franchises' leads and of leads that they unlocked, but none before a
 * lead is offered. A lead that waited is therefore new to them when it is offered.
 */
const messageFor = (
  { id: userId, role }: Pick<SignedIn, 'id' | 'role'>,
  { id, kind, lead_id, is_offered, consultants }: LiveEvent,
): LiveMessage | undefined => {
  if (role === 'admin') return { id, kind: kind === 'arrived' ? 'new' : 'changed', lead_id };
  if (!is_offered || !consultants.has(userId)) return undefined;
  return { id, kind: kind === 'changed' ? 'changed' : 'new', lead_id };
};

/** Formats a message of an event stream (WHATWG HTML, "Server-sent events"). */
const toEventText = (event: string, data: object, cursor: string) =>
  `id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Interval of keep-alive messages in milliseconds. Proxies close connections that are silent for a minute, and some of
 * them after half a minute.
 */
const BEAT_EVERY_MS = 15_000;
/**
 * Maximum bytes that a client may leave unread. Then the stream ends, and the client reconnects and continues at the
 * same position. All `MAX_REPEATED_EVENTS` are written before the client reads the first, with about 170 bytes each,
 * and new events follow them.
 */
const MOST_UNREAD_BYTES = 256 * 1024;
/** Milliseconds before a console reconnects after a break. */
const AGAIN_AFTER_MS = 1000;

/** The event stream of one console. Each message contains the cursor from which the console continues after a break. */
export class LiveStream {
  readonly #caller: SignedIn;
  readonly #body = new PassThrough();
  readonly #beat: NodeJS.Timeout;
  /** Ids of events that were repeated at the start; the follower may deliver them again. */
  readonly #repeated = new Set<string>();
  /** Empty until the start position is known. */
  #cursor = '';
  #balance: number | undefined;

  constructor(caller: SignedIn) {
    this.#caller = caller;
    this.#body.write(`retry: ${AGAIN_AFTER_MS}\n\n`);
    this.#beat = setInterval(() => this.#write('beat', {}), BEAT_EVERY_MS).unref();
    this.#body.once('close', () => clearInterval(this.#beat));
  }

  get body(): Readable {
    return this.#body;
  }

  /** Sets the start position. */
  from(since: Date): void {
    this.#cursor = since.toISOString();
  }

  /** Sends events from before the stream began. */
  repeat(events: readonly LiveEvent[]): void {
    for (const event of events) this.#repeated.add(event.id);
    this.#tell(events);
  }

  /**
   * Makes the console reload everything, because too many events would have to be repeated.
   * @param horizon position from which the stream continues
   */
  reset(horizon: Date): void {
    this.#cursor = horizon.toISOString();
    this.#write('reset', {});
  }

  /** Signals that from now on events are sent as they happen. */
  ready(): void {
    this.#write('ready', {});
  }

  /** @param horizon time before which nothing can become visible any more */
  follow(events: readonly LiveEvent[], horizon: Date): void {
    this.#cursor = horizon.toISOString();
    this.#tell(events.filter(({ id }) => !this.#repeated.has(id)));
  }

  /** Sends the caller's credit balance if it is not the one that was sent before. */
  balance(credits: number | undefined): void {
    if (credits === undefined || credits === this.#balance) return;
    this.#balance = credits;
    this.#write('balance', { credits });
  }

  end(): void {
    this.#body.end();
  }

  onClosed(work: () => void): void {
    this.#body.once('close', work);
  }

  #tell(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const message = messageFor(this.#caller, event);
      if (message) this.#write('lead', message);
    }
  }

  #write(event: string, data: object): void {
    if (this.#body.writableEnded) return;
    this.#body.write(toEventText(event, data, this.#cursor));
    if (this.#body.writableLength + this.#body.readableLength > MOST_UNREAD_BYTES) this.#body.destroy();
  }
}
