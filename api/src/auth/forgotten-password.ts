import { setTimeout as pause } from 'node:timers/promises';
import { tellUser } from '../notifications/account-mails.ts';
import type { Context } from '../platform/context.ts';
import { tooMany } from '../platform/errors.ts';
import { WindowCounter } from '../platform/rate-limit.ts';
import { findAccount } from './session.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Requests of one address in an hour. */
const MOST_OF_AN_ADDRESS = 20;
/** Mails to one account in an hour; more are not sent, and nobody is told. */
const MOST_MAILS = 3;
/** Every answer takes at least this long, so that the time does not tell whether there is an account. */
const ANSWER_MS = 250;

/** Requests for another password. */
export class ForgottenPasswords {
  readonly #context: Context;
  readonly #requests = new WindowCounter(HOUR_MS);

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Sends a link to the account of an e-mail address, if there is one.
   * @throws 429 when an address asks too often
   */
  async request(email: string, address: string): Promise<void> {
    if (this.#requests.hit(address) > MOST_OF_AN_ADDRESS)
      throw tooMany('Too many requests. Please wait and try again.', this.#requests.secondsLeft(address));
    await Promise.all([this.#send(email), pause(ANSWER_MS)]);
  }

  async #send(email: string) {
    const row = await findAccount(this.#context, { email });
    if (!row) return;
    const { knex } = this.#context.database;
    const recent = await knex('outbox')
      .where({ user_id: row.id, kind: 'user.reset' })
      .where('created_at', '>', knex.raw('UTC_TIMESTAMP(3) - INTERVAL 1 HOUR'))
      .count({ count: '*' })
      .first();
    if (Number(recent?.count ?? 0) < MOST_MAILS) await tellUser(knex, row.id, 'user.reset');
  }
}
