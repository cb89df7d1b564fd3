import { PassThrough, type Readable } from 'node:stream';
import type { SignedIn } from '../platform/access/caller.ts';
import type { LiveEvent } from './events.ts';
import type { LiveMessage } from './schemas.ts';

/**
 * What an event says to somebody; undefined where it does not concern them. An admin is told of every lead. A consultant
 * is told of those of their franchises, and those that they unlocked, and of none before they are offered it: one that
 * waited is new to them then.
 */
const messageFor = (
  { id: userId, role }: Pick<SignedIn, 'id' | 'role'>,
  { id, kind, lead_id, is_offered, consultants }: LiveEvent,
): LiveMessage | undefined => {
  if (role === 'admin') return { id, kind: kind === 'arrived' ? 'new' : 'changed', lead_id };
  if (!is_offered || !consultants.has(userId)) return undefined;
  return { id, kind: kind === 'changed' ? 'changed' : 'new', lead_id };
};

/** One message of an event stream (WHATWG HTML, "Server-sent events"). */
const written = (event: string, data: object, cursor: string) =>
  `id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Proxies close what is silent for a minute, and some for half of one. */
const BEAT_EVERY_MS = 15_000;
/** Whoever does not read is let go, and comes again where it was. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** A console comes again so soon after a break. */
const AGAIN_AFTER_MS = 1000;

/** What one console hears, as an event stream. Each message carries the cursor to go on from after a break. */
export class LiveStream {
  readonly #caller: SignedIn;
  readonly #body = new PassThrough();
  readonly #beat: NodeJS.Timeout;
  /** What was repeated from before; the follower may bring it again. */
  readonly #repeated = new Set<string>();
  /** None until it is known from where it tells. */
  #cursor = '';

  constructor(caller: SignedIn) {
    this.#caller = caller;
    this.#body.write(`retry: ${AGAIN_AFTER_MS}\n\n`);
    this.#beat = setInterval(() => this.#write('beat', {}), BEAT_EVERY_MS).unref();
    this.#body.once('close', () => clearInterval(this.#beat));
  }

  get body(): Readable {
    return this.#body;
  }

  /** From where it tells. */
  from(since: Date): void {
    this.#cursor = since.toISOString();
  }

  /** What happened before it began. */
  repeat(events: readonly LiveEvent[]): void {
    for (const event of events) this.#repeated.add(event.id);
    this.#tell(events);
  }

  /**
   * There is too much to repeat: the console reads everything anew.
   * @param horizon from where it goes on then
   */
  reset(horizon: Date): void {
    this.#cursor = horizon.toISOString();
    this.#write('reset', {});
  }

  /** From here on everything is told as it happens. */
  ready(): void {
    this.#write('ready', {});
  }

  /** @param horizon up to here nothing can come any more */
  follow(events: readonly LiveEvent[], horizon: Date): void {
    this.#cursor = horizon.toISOString();
    this.#tell(events.filter(({ id }) => !this.#repeated.has(id)));
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
    this.#body.write(written(event, data, this.#cursor));
    if (this.#body.writableLength + this.#body.readableLength > MOST_UNREAD_BYTES) this.#body.destroy();
  }
}
