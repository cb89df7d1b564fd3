import { createHmac } from 'node:crypto';
import { KnownAddressModel } from '@marketplace/db';
import type { Context } from '../platform/context.ts';
import { hoursAgo, NOW } from '../platform/database/database-time.ts';
import { visitorAddress } from '../platform/limits/visitor-address.ts';

/** An address counts as known so long after the last sign-in from it. */
export const ADDRESSES_KNOWN_DAYS = 90;

/**
 * From where people signed in before. What is stored is bound to the account and to this installation: it tells neither
 * where somebody was nor who else was there.
 */
export class KnownAddresses {
  readonly #context: Pick<Context, 'config' | 'database'>;

  constructor(context: Pick<Context, 'config' | 'database'>) {
    this.#context = context;
  }

  #query() {
    return KnownAddressModel.query(this.#context.database.knex);
  }

  #row(user_id: string, ip: string) {
    const address_hash = createHmac('sha256', this.#context.config.secretsKey)
      .update(`known address ${user_id} ${visitorAddress(ip)}`)
      .digest('hex');
    return { user_id, address_hash };
  }

  /** @param userId may be nobody's: the question takes as long */
  async has(userId: string, ip: string): Promise<boolean> {
    const known = this.#query().where(this.#row(userId, ip));
    return Boolean(await known.where('seen_at', '>', hoursAgo(ADDRESSES_KNOWN_DAYS * 24)).first());
  }

  async add(userId: string, ip: string): Promise<void> {
    const row = { ...this.#row(userId, ip), seen_at: NOW };
    await this.#query().insert(row).onConflict(['user_id', 'address_hash']).merge(['seen_at']);
  }
}
