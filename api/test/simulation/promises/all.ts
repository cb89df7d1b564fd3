import type { Publisher } from '../actors/publisher.ts';
import type { World } from '../world/world.ts';
import {
  findChangedResponses,
  findLostEnquiries,
  findUnlinkedDuplicates,
  findUnreportedEnquiries,
} from './enquiries.ts';
import { findMissedChanges, findStalePages } from './feed.ts';
import { findWrongAdjustments, findWrongBalances } from './ledger.ts';
import { findPendingMessages, findUnsentRestoredMessages, findWrongStatuses } from './messages.ts';
import { findLostUpdates, findOverwrittenSaves } from './saves.ts';
import { findDisclosedDetails, findUnerasedDetails } from './secrets.ts';
import { type FindViolations, readState } from './state.ts';
import { findLostUnlocks, findUnnotifiedHolders, findWrongCharges, findWrongFreeUnlocks } from './unlocks.ts';

/** Properties that must hold in every world. */
const PROMISES: Record<string, FindViolations> = {
  'a balance is the sum of its ledger': findWrongBalances,
  'an adjustment is made once, from the balance that was seen': findWrongAdjustments,
  'a lead is paid for once': findWrongCharges,
  'no lead is unlocked without payment': findWrongFreeUnlocks,
  'an acknowledged unlock is stored': findLostUnlocks,
  'holders of withdrawn leads are notified': findUnnotifiedHolders,
  'an acknowledged enquiry is stored once': findLostEnquiries,
  'the same key gets the same response': findChangedResponses,
  'a second enquiry is linked to the first': findUnlinkedDuplicates,
  'an enquiry is reported, and spam is not': findUnreportedEnquiries,
  'no message stays pending': findPendingMessages,
  'a message has its true status': findWrongStatuses,
  'a restored lead is reported': findUnsentRestoredMessages,
  'a publisher gets every change': findMissedChanges,
  'pages are current in the end': findStalePages,
  'no save is lost': findLostUpdates,
  'the last save is stored': findOverwrittenSaves,
  'consultants who did not pay learn nothing': findDisclosedDetails,
  'an erased person is not mentioned again': findUnerasedDetails,
};

/**
 * Reads the final state.
 * @returns the promises that were broken in this world
 */
export const findBrokenPromises = async (world: World, publishers: Publisher[]): Promise<string[]> => {
  const { history, product } = world;
  const finished = { state: await readState(product.outside), history, world, publishers };
  const left = await world.leftLocked();
  return [
    ...history.broken,
    ...left.map(table => `Rows of ${table} are still locked`),
    ...Object.entries(PROMISES).flatMap(([name, promised]) => promised(finished).map(how => `${name}: ${how}`)),
  ];
};
