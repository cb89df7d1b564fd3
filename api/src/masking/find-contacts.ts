import { fairTurns } from '../media/fair-turns.ts';
import { inThread } from '../platform/runtime/in-thread.ts';
import type { FoundContacts, PublicTexts } from './thread.ts';

const inTurn = fairTurns();
const findInThread = inThread<PublicTexts, FoundContacts>(new URL('./thread.ts', import.meta.url));

/**
 * Finds contact details in public texts. Long texts may take seconds of processor time, so the search runs in a thread,
 * while other requests continue. It handles one save at a time, and writers take turns.
 * @param who the writer's id
 */
export const findContacts = (who: string, texts: PublicTexts): Promise<FoundContacts> =>
  inTurn(who, () => findInThread(texts));
