import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { emailKey } from '../leads/contact-keys.ts';
import { tooMany } from '../platform/errors.ts';
import { WindowCounter } from '../platform/rate-limit.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Requests of one address in an hour. */
const MOST_OF_AN_ADDRESS = 20;
/** Links to one mailbox in a day; more are not sent, and nobody is told. */
const MOST_LINKS = 3;
/** Every answer takes at least this long, so that the time does not tell whether something is stored. */
const ANSWER_MS = 250;

/** Requests for a link to what is stored. */
export class LinkRequests {
  readonly #knex: Knex;
  readonly #requests = new WindowCounter(HOUR_MS);

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /**
   * Sends a link to an e-mail address, if something is stored under it.
   * @throws 429 when an address asks too often
   */
  async request(email: string, address: string): Promise<void> {
    if (this.#requests.hit(address) > MOST_OF_AN_ADDRESS)
      throw tooMany('Too many requests. Please wait and try again.', this.#requests.secondsLeft(address));
    await Promise.all([this.#send(emailKey(email)), pause(ANSWER_MS)]);
  }

  async #send(email_key: string) {
    const knex = this.#knex;
    const newest = await knex('leads').where({ email_key }).orderBy('created_at', 'desc').first('id');
    if (!newest) return;
    const recent = await knex('outbox')
      .join('leads', 'leads.id', 'outbox.lead_id')
      .where({ email_key, kind: 'person.link' })
      .where('outbox.created_at', '>', knex.raw('UTC_TIMESTAMP(3) - INTERVAL 1 DAY'))
      .count({ count: '*' })
      .first();
    if (Number(recent?.count ?? 0) >= MOST_LINKS) return;
    const id = newId();
    await knex('outbox').insert({
      id,
      channel: 'email',
      kind: 'person.link',
      idempotency_key: `email:person.link:${id}`,
      payload: '{}',
      lead_id: newest.id,
    });
  }
}
