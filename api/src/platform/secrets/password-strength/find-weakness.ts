import { inThread } from '../../runtime/in-thread.ts';
import type { StrengthRequest } from './thread.ts';
import type { Weakness } from './weakness.ts';

/** Heap limit of the thread in MB; the dictionaries take 30 MB of it. */
const THREAD_HEAP_MB = 256;

const checkInThread = inThread<StrengthRequest, Weakness | null>(
  new URL('./thread.ts', import.meta.url),
  THREAD_HEAP_MB,
);

/**
 * Returns why a password is weak, or null. The estimate takes up to half a second of processor time and its
 * dictionaries 70 MB, so it runs in a thread.
 * @param ownTexts the person's names and addresses, which anyone would try first
 */
export const findWeakness = (password: string, ownTexts: string[]): Promise<Weakness | null> =>
  checkInThread({ password, ownTexts });
