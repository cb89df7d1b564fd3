/** Retention periods in days. */
export interface Retention {
  /** Enquiries classified as spam. */
  suspectedDays: number;
  /** Messages that were sent or cancelled. */
  deliveredDays: number;
  /** Franchises, leads and users in the recycle bin. */
  deletedDays: number;
}

/** The readers of `config.ts`, which collect faults. */
interface Readers {
  isOn(name: string, fallback: 'on' | 'off'): boolean;
  whole(name: string, fallback: number, low: number, high: number): number;
}

/** The maximum: a hundred years stand for "keep forever". */
const LONGEST_DAYS = 36_500;

/**
 * Reads `RETENTION`, `RETENTION_SUSPECTED_DAYS`, `RETENTION_DELIVERED_DAYS` and `RETENTION_DELETED_DAYS`.
 * @returns null when retention is off
 */
export const readRetention = ({ isOn, whole }: Readers): Retention | null => {
  const days = (name: string, fallback: number) => whole(`RETENTION_${name}_DAYS`, fallback, 1, LONGEST_DAYS);
  const retention = {
    suspectedDays: days('SUSPECTED', 90),
    deliveredDays: days('DELIVERED', 90),
    deletedDays: days('DELETED', 180),
  };
  return isOn('RETENTION', 'on') ? retention : null;
};
