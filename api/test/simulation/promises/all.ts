import type { Publisher } from '../actors/publisher.ts';
import type { World } from '../world/world.ts';
import { acknowledged, duplicates, sameAnswer, told } from './enquiries.ts';
import { currentPages, everyChange } from './feed.ts';
import { adjustments, balances } from './ledger.ts';
import { nothingWaits, sentOn, shownAsItIs } from './messages.ts';
import { lastSave, lostUpdates } from './saves.ts';
import { erased, hidden } from './secrets.ts';
import { type Promised, readState } from './state.ts';
import { acknowledgedUnlocks, charges, freeUnlocks, holdersAreTold } from './unlocks.ts';

/** What must never go wrong. */
const PROMISES: Record<string, Promised> = {
  'a balance is the sum of its ledger': balances,
  'an adjustment is made once, from what was seen': adjustments,
  'a lead is paid for once': charges,
  'nothing is open for nothing': freeUnlocks,
  'who was told that a lead is open has it': acknowledgedUnlocks,
  'who has the details of somebody who withdraws is told': holdersAreTold,
  'an acknowledged enquiry is stored once': acknowledged,
  'the same key gets the same answer': sameAnswer,
  'a second enquiry is linked to the first': duplicates,
  'an enquiry is told, and spam is not': told,
  'nothing waits for ever': nothingWaits,
  'a message is shown as it is': shownAsItIs,
  'what is restored is told': sentOn,
  'a publisher is told of every change': everyChange,
  'pages are current in the end': currentPages,
  'no save is lost': lostUpdates,
  'what was saved last is stored': lastSave,
  'who did not pay is told nothing': hidden,
  'who was erased is told of no more': erased,
};

/** Reads what is stored, and tells which promises were broken in this world. */
export const brokenPromises = async (world: World, publishers: Publisher[]): Promise<string[]> => {
  const { history, product } = world;
  const story = { state: await readState(product.outside), history, world, publishers };
  const left = await world.leftLocked();
  return [
    ...history.broken,
    ...left.map(table => `Rows of ${table} are still locked`),
    ...Object.entries(PROMISES).flatMap(([name, promised]) => promised(story).map(how => `${name}: ${how}`)),
  ];
};
