import { Worker } from 'node:worker_threads';
import { fairTurns } from '../media/fair-turns.ts';
import type { FoundContacts, PublicTexts } from './thread.ts';

const inTurn = fairTurns();

/**
 * Finds contact details in public texts. Long texts may take seconds of processor time, so the search runs in a
 * separate thread, while other requests continue. It handles one save at a time, and writers take turns.
 * @param who the writer's id
 */
export const findContacts = (who: string, texts: PublicTexts): Promise<FoundContacts> =>
  inTurn(who, () => {
    const { promise, resolve, reject } = Promise.withResolvers<FoundContacts>();
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: texts });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The search for contact details ended')));
    return promise;
  });
