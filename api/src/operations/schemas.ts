import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';

/** The parts of the product in the system status. */
const PARTS = [
  'database',
  'email',
  'whatsapp',
  'rebuild',
  'publisher',
  'uploads',
  'limits',
  'schedules',
  'large-changes',
  'ledger',
  'probes',
] as const;
export type OperationPart = (typeof PARTS)[number];

/** Possible problems, in the order in which they are shown. */
const PROBLEMS = [
  'not-set-up',
  'waits',
  'failed',
  'silent',
  'pages-fail',
  'publishing-failed',
  'away',
  'refuses',
  'late',
  'run-failed',
  'stuck',
  'differs',
  'none-arrives',
] as const;
export type OperationProblem = (typeof PROBLEMS)[number];

/** The status of a part: its state, what is pending, and a problem with its start. */
export const PartStatus = Type.Object({
  part: OneOf('Part', PARTS),
  state: Type.Unsafe<'works' | 'warning' | 'fault' | 'unused'>({
    ...OneOf('State', ['works', 'warning', 'fault', 'unused']),
    description: 'Working; working but needs attention; not working; not used by this installation',
  }),
  problem: Nullable(OneOf('Problem', PROBLEMS)),
  since: Type.Union([Moment, Type.Null()], {
    description: 'Start of the problem; for test enquiries, when the last one arrived',
  }),
  count: Type.Integer({ minimum: 0, description: 'Number of pending items, or of items with the problem' }),
  names: Type.Array(Type.String(), { description: 'Schedules or publishers with the problem' }),
});
export type PartStatus = Static<typeof PartStatus>;
