/** How long what is over is kept, in days. */
export interface Retention {
  /** Enquiries taken for spam. */
  suspectedDays: number;
  /** Messages that were sent or called off. */
  deliveredDays: number;
  /** Franchises, leads and users in the bin. */
  deletedDays: number;
}

/** The readers of `config.ts`, which gather faults. */
interface Readers {
  isOn(name: string, fallback: 'on' | 'off'): boolean;
  whole(name: string, fallback: number, low: number, high: number): number;
}

/** A hundred years are for ever. */
const LONGEST_DAYS = 36_500;

/** `RETENTION`, `RETENTION_SUSPECTED_DAYS`, `RETENTION_DELIVERED_DAYS`, `RETENTION_DELETED_DAYS`; null when off. */
export const readRetention = ({ isOn, whole }: Readers): Retention | null => {
  const days = (name: string, fallback: number) => whole(`RETENTION_${name}_DAYS`, fallback, 1, LONGEST_DAYS);
  const retention = {
    suspectedDays: days('SUSPECTED', 90),
    deliveredDays: days('DELIVERED', 90),
    deletedDays: days('DELETED', 180),
  };
  return isOn('RETENTION', 'on') ? retention : null;
};
