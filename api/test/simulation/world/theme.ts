import type { AdminTask } from '../actors/admin.ts';
import type { FaultProfile } from '../engine/faults.ts';
import type { Random } from '../engine/random.ts';

type Range = readonly [least: number, most: number];

/** Faults of a mail server. */
export type MailTrouble = 'not reached' | 'the line breaks after it was taken' | 'not now' | 'never';

/** The topic of a world. Rare combinations are found sooner when little else happens. */
export interface Theme {
  visitors: Range;
  consultants: Range;
  admins: Range;
  keepers: Range;
  publishers: Range;
  housekeeping: Range;
  /** Weights of an admin's actions. */
  tasks: Readonly<Partial<Record<AdminTask, number>>>;
  /** Whether the mail server may respond later than a dead worker's lease expires. */
  hasSlowMail: boolean;
  /** Maximum lifetime of a worker in milliseconds; with 0 it is stopped at once. */
  longestShiftMs: number;
  /** Weights of the mail server's faults. */
  mailTroubles: Readonly<Record<MailTrouble, number>>;
  /** Faults that the world has, if it has any. */
  faults?: Partial<FaultProfile>;
}

const ANYTHING: Theme = {
  visitors: [0, 2],
  consultants: [1, 3],
  admins: [0, 2],
  keepers: [0, 2],
  publishers: [0, 2],
  housekeeping: [0, 1],
  tasks: {
    'adjust what was seen': 4,
    'adjust blindly': 1,
    'give the franchise to another': 3,
    'save content': 6,
    'delete a lead': 1,
    'restore a lead': 2,
    'call it spam': 1,
    'call it no spam': 2,
    'delete a franchise': 1,
    'restore a franchise': 1,
    'erase somebody': 1,
    'withdraw somebody': 1,
    'send again': 1,
  },
  hasSlowMail: false,
  longestShiftMs: 0,
  mailTroubles: { 'not reached': 2, 'the line breaks after it was taken': 3, 'not now': 3, never: 1 },
};

const NOBODY: Range = [0, 0];

/** Saves of franchises and content, and the publishers that render them. */
const PAGES: Theme = {
  ...ANYTHING,
  visitors: NOBODY,
  consultants: NOBODY,
  admins: [2, 3],
  keepers: NOBODY,
  publishers: [1, 2],
  housekeeping: NOBODY,
  tasks: { 'save content': 6, 'give the franchise to another': 2, 'delete a franchise': 1, 'restore a franchise': 1 },
};

/** Enquiries and their notifications. */
const LETTERS: Theme = {
  ...ANYTHING,
  visitors: [1, 2],
  consultants: [0, 1],
  admins: [1, 1],
  keepers: [2, 3],
  publishers: NOBODY,
  housekeeping: NOBODY,
  tasks: { 'delete and restore a lead': 6, 'call it spam': 1, 'call it no spam': 2, 'send again': 2 },
  hasSlowMail: true,
};

/** A number of concurrent enquiries at which several share one transaction. */
const CROWD: Theme = {
  ...ANYTHING,
  visitors: [4, 7],
  consultants: [0, 1],
  admins: [0, 1],
  keepers: NOBODY,
  publishers: NOBODY,
  tasks: {
    'call it no spam': 1,
    'delete a franchise': 1,
    'restore a franchise': 1,
    'give the franchise to another': 1,
  },
};

/**
 * Workers that die, and a mail server that is slower than their leases and refuses messages that other workers may
 * send.
 */
const WORKERS: Theme = {
  ...LETTERS,
  mailTroubles: { 'not reached': 1, 'the line breaks after it was taken': 2, 'not now': 3, never: 4 },
  visitors: [1, 1],
  consultants: NOBODY,
  admins: NOBODY,
  keepers: [3, 4],
  longestShiftMs: 60_000,
  faults: { mail: 0.7, event: 0.03, events: ['a process dies', 'time jumps'] },
};

/** Enquiries that are deleted by mistake while their notifications are being sent. */
const BIN: Theme = {
  ...LETTERS,
  admins: [2, 2],
  tasks: { 'delete and restore a lead': 1 },
  hasSlowMail: false,
};

/** Credits and unlocks. */
export const CREDITS: Theme = {
  ...ANYTHING,
  visitors: [0, 1],
  consultants: [2, 3],
  admins: [1, 2],
  keepers: NOBODY,
  publishers: NOBODY,
  tasks: { 'adjust what was seen': 4, 'adjust blindly': 1, 'give the franchise to another': 1 },
};

/** Withdrawals and erasures while consultants unlock leads. */
const ERASURES: Theme = {
  ...ANYTHING,
  visitors: [0, 1],
  consultants: [2, 3],
  admins: [2, 2],
  keepers: [0, 1],
  publishers: NOBODY,
  housekeeping: NOBODY,
  tasks: { 'erase somebody': 3, 'withdraw somebody': 3, 'adjust what was seen': 1 },
};

/** Returns a random topic; half of all worlds are about anything. */
export const themeOf = (random: Random): Theme =>
  random.chance(0.5) ? ANYTHING : random.pick([PAGES, LETTERS, CROWD, WORKERS, BIN, CREDITS, ERASURES]);
