/** Retention periods in days. */
export interface Retention {
  /** Days after which enquiries classified as spam are deleted. */
  suspectedDays: number;
  /** Days after which messages that were sent or cancelled are deleted. */
  deliveredDays: number;
  /** Days after which franchises, leads and users in the recycle bin are deleted. */
  deletedDays: number;
}

/** The functions of `config.ts` that read values and collect faults. */
interface Readers {
  isOn(name: string, fallback: 'on' | 'off'): boolean;
  whole(name: string, fallback: number, low: number, high: number): number;
}

/** The maximum number of days. A hundred years mean "keep forever". */
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
