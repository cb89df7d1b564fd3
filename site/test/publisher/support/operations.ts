import { randomOf } from '@marketplace/demo';

/** An action of a user, or an event of a process. Its numbers choose among the existing records. */
export interface Operation {
  kind: Kind;
  which: number;
  how: number;
}

/** Relative frequency of each kind of operation. */
const WEIGHTS = {
  create: 6,
  edit: 10,
  'rename slug': 6,
  delete: 10,
  restore: 7,
  'assign consultant': 3,
  'edit consultant': 2,
  'create category': 1,
  'rename category': 3,
  'delete category': 1,
  'create page': 2,
  'edit page': 3,
  'delete page': 2,
  'create banner': 2,
  'delete banner': 2,
  'create slide': 1,
  'save content': 6,
  'save settings': 2,
  'kill publisher': 1,
  'restart API': 1,
  'wait a moment': 4,
};
export type Kind = keyof typeof WEIGHTS;

/** Generates operations; an equal seed generates equal operations. Any part of them can be carried out alone. */
export const generateOperations = (seed: string, count: number): Operation[] => {
  const random = randomOf(seed);
  const kinds = (Object.keys(WEIGHTS) as Kind[]).flatMap(kind => Array<Kind>(WEIGHTS[kind]).fill(kind));
  return Array.from({ length: count }, () => ({
    kind: random.pick(kinds),
    which: random.int(0, 999),
    how: random.int(0, 999),
  }));
};
