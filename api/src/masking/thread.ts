import { parentPort, workerData } from 'node:worker_threads';
import { findContactDetail } from './public-text.ts';
import { findSplitContacts, type SplitContact } from './split-texts.ts';

/** Public texts to look through. */
export interface PublicTexts {
  /** Each is looked at by itself. */
  texts: string[];
  /** Texts that a page shows one after the other. */
  sequences: string[][];
}

/** What was found in each text, and in each sequence, in their order. */
export interface FoundContacts {
  inTexts: (string | null)[];
  inSequences: SplitContact[][];
}

const found = ({ texts, sequences }: PublicTexts): FoundContacts => ({
  inTexts: texts.map(findContactDetail),
  inSequences: sequences.map(findSplitContacts),
});

parentPort?.postMessage(found(workerData as PublicTexts));
