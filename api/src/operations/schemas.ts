import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';

/** What the product is made of, for whoever looks whether it works. */
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

/** What may be wrong with one, in the order in which it is told. */
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

/** One part: whether it works, what waits, what is wrong and since when. */
export const PartStatus = Type.Object({
  part: OneOf('Part', PARTS),
  state: Type.Unsafe<'works' | 'warning' | 'fault' | 'unused'>({
    ...OneOf('State', ['works', 'warning', 'fault', 'unused']),
    description: 'It works; it works, and somebody should look; it does not; this installation does not use it',
  }),
  problem: Nullable(OneOf('Problem', PROBLEMS)),
  since: Type.Union([Moment, Type.Null()], {
    description: 'Since when it is wrong; of test enquiries, when one last went all its way',
  }),
  count: Type.Integer({ minimum: 0, description: 'Of what waits, or of what the problem is about' }),
  names: Type.Array(Type.String(), { description: 'Schedules or publishers that the problem is about' }),
});
export type PartStatus = Static<typeof PartStatus>;
