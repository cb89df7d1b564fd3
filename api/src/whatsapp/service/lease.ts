import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isDuplicate } from '@marketplace/db';
import type { Knex } from 'knex';

const NAME = 'whatsapp';
/**
 * Lifetime of the lease in seconds. The service renews it much more often; after it expires, another service may start.
 */
export const LEASE_SECONDS = 30;

const HOST = hostname()
  .replace(/[^\w.-]/g, '')
  .slice(0, 30);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Returns whether the holder of the lease is a dead process of this machine. A holder with the number of this process
 * is a previous process.
 */
const isDead = (holder: string) => {
  const [host, pid] = holder.split('/');
  return host === HOST && (Number(pid) === process.pid || !isAlive(Number(pid)));
};

const leaseEnd = (knex: Knex) => knex.raw(`UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`);

/** Ensures that only one service runs, whoever starts it and on whichever machine. */
export class ServiceLease {
  readonly #knex: Knex;
  readonly #holder = `${HOST}/${process.pid}/${randomBytes(6).toString('hex')}`;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /**
   * Acquires the lease.
   * @returns false while another service holds the lease
   */
  async take(): Promise<boolean> {
    const ownLease = { holder: this.#holder, held_until: leaseEnd(this.#knex) };
    try {
      await this.#knex('leases').insert({ name: NAME, ...ownLease });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const row: { holder: string } | undefined = await this.#knex('leases').where({ name: NAME }).first('holder');
    const acquiredCount = await this.#knex('leases')
      .where({ name: NAME })
      .where(free => {
        free.where('held_until', '<', this.#knex.raw('UTC_TIMESTAMP(3)'));
        if (row && isDead(row.holder)) free.orWhere('holder', row.holder);
      })
      .update(ownLease);
    return acquiredCount > 0;
  }

  /**
   * Renews the lease.
   * @returns false if another service holds the lease now
   */
  async renew(): Promise<boolean> {
    const kept = await this.#knex('leases')
      .where({ name: NAME, holder: this.#holder })
      .update({ held_until: leaseEnd(this.#knex) });
    return kept > 0;
  }

  async release(): Promise<void> {
    await this.#knex('leases').where({ name: NAME, holder: this.#holder }).delete();
  }
}
