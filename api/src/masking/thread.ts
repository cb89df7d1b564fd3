import { type FoundContact, findContactDetails } from './public-text.ts';
import { findSplitContacts, type SplitContact } from './split-texts.ts';

/** Public texts to search. */
export interface PublicTexts {
  /** Texts that are searched one by one. */
  texts: string[];
  /** Sequences of texts that a page shows one after another; each sequence is searched as a whole. */
  sequences: string[][];
}

/** The findings for each text and each sequence, in order. */
export interface FoundContacts {
  inTexts: FoundContact[][];
  inSequences: SplitContact[][];
}

export default ({ texts, sequences }: PublicTexts): FoundContacts => ({
  inTexts: texts.map(findContactDetails),
  inSequences: sequences.map(findSplitContacts),
});
