import type { Publisher } from '../actors/publisher.ts';
import type { World } from '../world/world.ts';
import { acknowledged, duplicates, reportedEnquiries, sameResponse } from './enquiries.ts';
import { currentPages, everyChange } from './feed.ts';
import { adjustments, balances } from './ledger.ts';
import { nothingPending, restoredMessages, trueStatus } from './messages.ts';
import { lastSave, lostUpdates } from './saves.ts';
import { erased, hidden } from './secrets.ts';
import { type Promised, readState } from './state.ts';
import { acknowledgedUnlocks, charges, freeUnlocks, notifiedHolders } from './unlocks.ts';

/** Properties that must hold in every world. */
const PROMISES: Record<string, Promised> = {
  'a balance is the sum of its ledger': balances,
  'an adjustment is made once, from the balance that was seen': adjustments,
  'a lead is paid for once': charges,
  'no lead is unlocked without payment': freeUnlocks,
  'an acknowledged unlock is stored': acknowledgedUnlocks,
  'holders of withdrawn leads are notified': notifiedHolders,
  'an acknowledged enquiry is stored once': acknowledged,
  'the same key gets the same response': sameResponse,
  'a second enquiry is linked to the first': duplicates,
  'an enquiry is reported, and spam is not': reportedEnquiries,
  'no message stays pending': nothingPending,
  'a message has its true status': trueStatus,
  'a restored lead is reported': restoredMessages,
  'a publisher gets every change': everyChange,
  'pages are current in the end': currentPages,
  'no save is lost': lostUpdates,
  'the last save is stored': lastSave,
  'consultants who did not pay learn nothing': hidden,
  'an erased person is not mentioned again': erased,
};

/**
 * Reads the final state.
 * @returns the promises that were broken in this world
 */
export const brokenPromises = async (world: World, publishers: Publisher[]): Promise<string[]> => {
  const { history, product } = world;
  const finished = { state: await readState(product.outside), history, world, publishers };
  const left = await world.leftLocked();
  return [
    ...history.broken,
    ...left.map(table => `Rows of ${table} are still locked`),
    ...Object.entries(PROMISES).flatMap(([name, promised]) => promised(finished).map(how => `${name}: ${how}`)),
  ];
};
