import type { texts as management } from './management.ts';
import type { texts as market } from './market.ts';
import type { texts as shell } from './shell.ts';
import type { Word } from './words.ts';

type Shape<Node> = { readonly [Key in keyof Node]: Node[Key] extends string ? string : Shape<Node[Key]> };

/** The parts of a catalogue, as every language beside English has them. */
export interface Catalogue {
  shell: Shape<typeof shell>;
  market: Shape<typeof market> & { words: Record<Word, string> };
  management: Shape<typeof management>;
}

/** Every text of the console by screen. A language that lacks one doesn't compile. */
export type Texts = Catalogue['shell']['console'] & Catalogue['market']['console'] & Catalogue['management']['console'];
