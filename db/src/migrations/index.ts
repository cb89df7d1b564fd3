import type { Knex } from 'knex';
import * as people from './001-people.ts';
import * as catalogue from './002-catalogue.ts';
import * as leads from './003-leads.ts';
import * as content from './004-content.ts';
import * as background from './005-background.ts';
import * as signIn from './007-sign-in.ts';
import * as schedules from './008-schedules.ts';
import * as listIndexes from './010-list-indexes.ts';
import * as publishers from './011-publishers.ts';
import * as bulkTotals from './014-bulk-totals.ts';
import * as submittedKeys from './015-submitted-keys.ts';
import * as maskedHistory from './016-masked-history.ts';
import * as endedTokens from './017-ended-tokens.ts';
import * as knownAddresses from './018-known-addresses.ts';
import * as backgroundJobs from './019-background-jobs.ts';
import * as filterIndexes from './021-filter-indexes.ts';
import * as territoryWords from './023-territory-words.ts';
import * as places from './024-places.ts';
import * as phoneParts from './026-phone-parts.ts';
import * as bulkOutcomes from './027-bulk-outcomes.ts';
import * as creditNotes from './028-credit-notes.ts';
import * as deletedUsers from './029-deleted-users.ts';
import * as personalDataWaiting from './031-personal-data-waiting.ts';
import { widenings } from './closed-sets.ts';
import { carriedOut } from './runner/bookkeeping.ts';
import { type RunOptions, run } from './runner/run.ts';

/** Every migration in order. A new one is a new file and a line here; one that was released never changes. */
const NUMBERED = {
  '001-people': people,
  '002-catalogue': catalogue,
  '003-leads': leads,
  '004-content': content,
  '005-background': background,
  '007-sign-in': signIn,
  '008-schedules': schedules,
  '010-list-indexes': listIndexes,
  '011-publishers': publishers,
  '014-bulk-totals': bulkTotals,
  '015-submitted-keys': submittedKeys,
  '016-masked-history': maskedHistory,
  '017-ended-tokens': endedTokens,
  '018-known-addresses': knownAddresses,
  '019-background-jobs': backgroundJobs,
  '021-filter-indexes': filterIndexes,
  '023-territory-words': territoryWords,
  '024-places': places,
  '026-phone-parts': phoneParts,
  '027-bulk-outcomes': bulkOutcomes,
  '028-credit-notes': creditNotes,
  '029-deleted-users': deletedUsers,
  '031-personal-data-waiting': personalDataWaiting,
} satisfies Record<string, Knex.Migration>;

/** They stand behind all others, whenever they were carried out. */
const WIDENINGS = widenings();
const MIGRATIONS = { ...NUMBERED, ...WIDENINGS };
const NAMES = Object.keys(MIGRATIONS);

/**
 * Brings the schema to the newest version; answers the names of the migrations that it ran. One process at a time
 * does so, the others wait; one that broke off anywhere is gone on with by the next. A migration with a loop asks by
 * SELECT how far it is: a statement that an earlier attempt carried out is not sent again.
 * @param options.signal ends it after the statement at hand
 */
export const migrate = (knex: Knex, options?: RunOptions): Promise<string[]> =>
  run(knex, MIGRATIONS, NAMES, 'up', options);

/** Takes every migration back. Everything stored is gone. */
export const rollback = (knex: Knex, options?: RunOptions): Promise<string[]> =>
  run(knex, MIGRATIONS, NAMES, 'down', options);

/** True when no migration is waiting: what `readyz` asks. A newer version's may be there already. */
export const isCurrent = async (knex: Knex): Promise<boolean> => {
  const known = new Set(await carriedOut(knex));
  return NAMES.every(name => known.has(name));
};

/**
 * Brings an empty database to an earlier version: the one that these migrations make.
 * @throws Error as {@link demandKnown}
 */
export const migrateTo = async (knex: Knex, names: string[]): Promise<void> => {
  demandKnown(names);
  await run(knex, MIGRATIONS, names, 'up');
};

/** @throws Error when these are not the first migrations of this version */
export const demandKnown = (names: string[]): void => {
  const numbered = names.filter(name => !Object.hasOwn(WIDENINGS, name));
  if (Object.keys(NUMBERED).slice(0, numbered.length).join() !== numbered.join())
    throw new Error(`The migrations ${names.join(', ')} are not those of this version: ${NAMES.join(', ')}`);
};
