import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { audit } from './audit.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { Instrument } from './runtime/instrument.ts';
import { maskEmail } from './values/masked-contact.ts';
import { visitorAddress } from './values/visitor-address.ts';

/** The access events. Each is an action in the audit log and a label of the metric of {@link accessEvents}. */
export const ACCESS_EVENTS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-blocked',
  'proof-failed',
  'refused',
  'token-refused',
] as const;
export type AccessEvent = (typeof ACCESS_EVENTS)[number];

/** Counts every event, even if the audit log gets no row for it. */
export const accessEvents = new Instrument<{ event: AccessEvent | 'second-factor-changed' }>();

const HOUR_SECONDS = 60 * 60;
/** Maximum audit rows per hour. Events beyond the limit are only counted, so that no caller can fill the table. */
const MOST_ROWS = { pair: 5, address: 20, account: 20, all: 2000 };
const SUMMARY_MS = 5 * 60_000;

interface Entry {
  ip: string;
  /** The account concerned, if known. */
  userId?: string | null;
  /** The email address that the caller typed, if no account has it; it is stored masked. */
  email?: string;
  requestId: string;
  /** Facts of a fixed form, such as a route or a reason. They must never contain a query, a password or a token. */
  facts?: Record<string, string>;
}

/**
 * Writes sign-ins and refusals to the audit log: a limited number of rows, then one row with the number of the others.
 */
export class AccessLog {
  readonly #knex: Knex;
  readonly #rateLimits: RateLimits;
  readonly #log: FastifyBaseLogger;
  readonly #omitted = new Map<AccessEvent, { count: number; addresses: Set<string> }>();
  readonly #writing = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(knex: Knex, rateLimits: RateLimits, log: FastifyBaseLogger) {
    this.#knex = knex;
    this.#rateLimits = rateLimits;
    this.#log = log;
    this.#timer = setInterval(() => void this.summarise(), SUMMARY_MS).unref();
  }

  /** Records an event. Never throws: a failed write must neither block a caller nor let one in. */
  async record(event: AccessEvent, entry: Entry): Promise<void> {
    accessEvents.record({ event });
    const writing = this.#write(event, entry).catch(error =>
      this.#log.warn({ reqId: entry.requestId, err: error, event }, 'not written to the audit log'),
    );
    this.#writing.add(writing);
    await writing;
    this.#writing.delete(writing);
  }

  async #write(event: AccessEvent, { ip, userId = null, email, requestId, facts }: Entry): Promise<void> {
    const address = visitorAddress(ip);
    if (!(await this.#mayWrite(event, address, userId ?? email?.toLowerCase() ?? '')))
      return this.#omit(event, address);
    const account = userId === null && email !== undefined ? { account: maskEmail(email) } : {};
    await audit(
      this.#knex,
      // A failed sign-in is not recorded as an action of the account, because the caller did not prove who they are.
      { id: event === 'sign-in' || event === 'refused' ? userId : null, requestId },
      { action: event, entity: 'access', entityId: userId ?? '', after: { address, ...account, ...facts } },
    );
  }

  async #mayWrite(event: AccessEvent, address: string, account: string): Promise<boolean> {
    const counter = this.#rateLimits.counter('access log', HOUR_SECONDS);
    const keys = { pair: `${address} ${account}`, address, account, all: '' };
    for (const [kind, most] of Object.entries(MOST_ROWS) as [keyof typeof keys, number][]) {
      if (kind === 'account' && account === '') continue;
      const { count } = await counter.hit(`${event} ${kind} ${keys[kind]}`);
      if (count > most) return false;
    }
    return true;
  }

  #omit(event: AccessEvent, address: string): void {
    const omitted = this.#omitted.get(event) ?? { count: 0, addresses: new Set() };
    omitted.count++;
    if (omitted.addresses.size < MOST_ROWS.all) omitted.addresses.add(address);
    this.#omitted.set(event, omitted);
  }

  /** Writes, for each kind of event, one row with the number of events beyond the limit, which have no row. */
  async summarise(): Promise<void> {
    const omitted = [...this.#omitted];
    this.#omitted.clear();
    for (const [action, { count, addresses }] of omitted)
      await audit(
        this.#knex,
        { id: null },
        { action, entity: 'access', entityId: '', after: { more: count, addresses: addresses.size } },
      ).catch(error => this.#log.warn({ err: error, event: action, count }, 'not written to the audit log'));
  }

  /** Stops the timer and writes everything pending. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#writing);
    await this.summarise();
  }
}
