import type { FastifyBaseLogger } from 'fastify';
import type { SignedIn } from '../platform/access/caller.ts';
import type { Context } from '../platform/context.ts';
import { tooMany } from '../platform/errors/errors.ts';
import { horizonAt, isStillStored, LiveEvents, MAX_REPEATED_EVENTS } from './events.ts';
import { LiveFollower } from './follower.ts';
import { readSessionStates } from './sessions.ts';
import type { LiveSignals } from './signals.ts';
import { LiveStream } from './stream.ts';

/** Maximum streams per user and process, which is enough for several visible windows on a desktop and a phone. */
const MOST_OF_A_USER = 6;
const LOOK_AT_SESSIONS_EVERY_MS = 4000;
/** Minimum interval in milliseconds between two checks when many calls may have changed a balance. */
const LEAST_BETWEEN_CHECKS_MS = 1000;
const FULL_AGAIN_SECONDS = 30;

/** The streams of a process. */
export class LiveHub {
  readonly #database: Context['database'];
  readonly #events: LiveEvents;
  readonly #follower: LiveFollower;
  readonly #streams = new Map<LiveStream, SignedIn>();
  #sessions: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #checkedAt = 0;

  constructor({ database }: Pick<Context, 'database'>, signals: LiveSignals, log: FastifyBaseLogger) {
    this.#database = database;
    this.#events = new LiveEvents(database);
    this.#follower = new LiveFollower(this.#events, signals, log);
    signals.listen(() => this.#checkSoon());
  }

  /**
   * Opens a stream.
   * @param cursor position of the console; without it, the events of the last seconds are repeated, so that nothing is
   *   lost between the loading of a screen and this call
   * @throws 429 when the user has too many streams
   */
  async open(caller: SignedIn, cursor: Date | undefined): Promise<LiveStream> {
    const ownStreams = [...this.#streams.values()].filter(({ id }) => id === caller.id);
    if (ownStreams.length >= MOST_OF_A_USER) throw tooMany(FULL_AGAIN_SECONDS, 'too_many_requests');
    // The stream is added before anything is awaited, so that concurrent calls count it.
    const stream = new LiveStream(caller);
    this.#add(stream, caller);
    try {
      await this.#begin(stream, cursor);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return stream;
  }

  async #begin(stream: LiveStream, cursor: Date | undefined): Promise<void> {
    const now = await this.#events.now();
    const horizon = horizonAt(now);
    const since = cursor && cursor < horizon ? cursor : horizon;
    stream.from(since);
    const waiting: Parameters<LiveStream['follow']>[] = [];
    let hear = (...news: Parameters<LiveStream['follow']>): unknown => waiting.push(news);
    // The stream follows new events before past events are read; events that arrive in between are buffered.
    stream.onClosed(this.#follower.follow((events, horizon) => hear(events, horizon)));
    const past = isStillStored(since, now)
      ? await this.#events.after(since, undefined, MAX_REPEATED_EVENTS)
      : undefined;
    if (past === undefined || past.length > MAX_REPEATED_EVENTS) stream.reset(horizon);
    else stream.repeat(past);
    stream.ready();
    for (const news of waiting) stream.follow(...news);
    hear = (events, horizon) => stream.follow(events, horizon);
  }

  #add(stream: LiveStream, caller: SignedIn): void {
    this.#streams.set(stream, caller);
    stream.onClosed(() => this.#remove(stream));
    this.#sessions ??= setInterval(() => void this.checkSessions().catch(() => {}), LOOK_AT_SESSIONS_EVERY_MS).unref();
  }

  #remove(stream: LiveStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#sessions);
    clearTimeout(this.#soon);
    this.#sessions = undefined;
    this.#soon = undefined;
  }

  /** Checks the sessions after a call that may have changed a balance, so that open consoles show it at once. */
  #checkSoon(): void {
    if (this.#streams.size === 0) return;
    const wait = Math.max(0, this.#checkedAt + LEAST_BETWEEN_CHECKS_MS - performance.now());
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.checkSessions().catch(() => {});
    }, wait).unref();
  }

  /** Ends the streams of expired sessions, and sends changed balances to the others. */
  async checkSessions(): Promise<void> {
    this.#checkedAt = performance.now();
    const openStreams = [...this.#streams].map(([stream, caller]) => ({ ...caller, stream }));
    const { over, balances } = await readSessionStates(this.#database, openStreams);
    for (const { stream } of over) stream.end();
    for (const { stream, id, role } of openStreams) if (role === 'consultant') stream.balance(balances.get(id));
  }

  /** The number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /** Ends all streams; consoles then connect to another process. */
  endAll(): void {
    for (const stream of this.#streams.keys()) stream.end();
  }
}
