import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from '../platform/context.ts';
import { visitorAddress } from '../platform/limits/visitor-address.ts';

/** An address counts as known so long after the last sign-in from it. */
export const ADDRESSES_KNOWN_DAYS = 90;

/**
 * From where people signed in before. What is stored is bound to the account and to this installation: it tells neither
 * where somebody was nor who else was there.
 */
export class KnownAddresses {
  readonly #knex: Knex;
  readonly #secretsKey: string;

  constructor({ config, database }: Pick<Context, 'config' | 'database'>) {
    this.#knex = database.knex;
    this.#secretsKey = config.secretsKey;
  }

  #row(userId: string, ip: string) {
    const address_hash = createHmac('sha256', this.#secretsKey)
      .update(`known address ${userId} ${visitorAddress(ip)}`)
      .digest('hex');
    return { user_id: userId, address_hash };
  }

  /** @param userId may be nobody's: the question takes as long */
  async has(userId: string, ip: string): Promise<boolean> {
    const known = await this.#knex('known_addresses')
      .where(this.#row(userId, ip))
      .where('seen_at', '>', this.#knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? DAY', [ADDRESSES_KNOWN_DAYS]))
      .first('user_id');
    return Boolean(known);
  }

  async add(userId: string, ip: string): Promise<void> {
    const seen_at = this.#knex.raw('UTC_TIMESTAMP(3)');
    await this.#knex('known_addresses')
      .insert({ ...this.#row(userId, ip), seen_at })
      .onConflict(['user_id', 'address_hash'])
      .merge({ seen_at });
  }
}
