import type { AdminTask } from '../actors/admin.ts';
import type { FaultProfile } from '../engine/faults.ts';
import type { Random } from '../engine/random.ts';

type Range = readonly [least: number, most: number];

/** What a mail server may do other than take a message. */
export type MailTrouble = 'not reached' | 'the line breaks after it was taken' | 'not now' | 'never';

/** What a world is most about: what meets by chance in few of them meets in many where little else goes on. */
export interface Theme {
  visitors: Range;
  consultants: Range;
  admins: Range;
  keepers: Range;
  publishers: Range;
  housekeeping: Range;
  /** How often an admin does what. */
  tasks: Readonly<Partial<Record<AdminTask, number>>>;
  /** Whether a mail server may need longer for an answer than a worker that died is waited for. */
  hasSlowMail: boolean;
  /** How long a worker is up at most; nothing where it is told to stop as soon as it was looked at. */
  longestShiftMs: number;
  /** How often a mail server does what, where it does not take a message. */
  mailTroubles: Readonly<Record<MailTrouble, number>>;
  /** What fails there, where anything does. */
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

/** Saves, and who is told of them. */
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

/** Enquiries, and who is told of them. */
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

/** So many enquiries at once that they share transactions. */
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

/** Workers that die; a mail server that keeps them for longer than they are waited for, and refuses one what another may send. */
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

/** Enquiries that are thrown away by mistake, while those who are to be told of them are being told. */
const BIN: Theme = {
  ...LETTERS,
  admins: [2, 2],
  tasks: { 'delete and restore a lead': 1 },
  hasSlowMail: false,
};

/** Credits, and what is bought with them. */
export const CREDITS: Theme = {
  ...ANYTHING,
  visitors: [0, 1],
  consultants: [2, 3],
  admins: [1, 2],
  keepers: NOBODY,
  publishers: NOBODY,
  tasks: { 'adjust what was seen': 4, 'adjust blindly': 1, 'give the franchise to another': 1 },
};

/** Who withdraws or is erased while others pay for their details. */
const PEOPLE: Theme = {
  ...ANYTHING,
  visitors: [0, 1],
  consultants: [2, 3],
  admins: [2, 2],
  keepers: [0, 1],
  publishers: NOBODY,
  housekeeping: NOBODY,
  tasks: { 'erase somebody': 3, 'withdraw somebody': 3, 'adjust what was seen': 1 },
};

/** One of them; half of all worlds are about anything. */
export const themeOf = (random: Random): Theme =>
  random.chance(0.5) ? ANYTHING : random.pick([PAGES, LETTERS, CROWD, WORKERS, BIN, CREDITS, PEOPLE]);
