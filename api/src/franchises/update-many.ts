import { FranchiseModel, idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Actor } from '../platform/access/actor.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { isBareForm, roundedFault } from '../platform/values/ruined-phone.ts';
import { withCategoryName } from './category-of.ts';
import { draftOf } from './draft.ts';
import { categoriesOf, consultantsOf, type FileRow, type FileState, type RowFault } from './file-rows.ts';
import { DIRECTORY_CURRENCY, NO_CONSULTANT_ID } from './options.ts';
import { categoryUnknown, consultantUnknown, ownFaults } from './rules.ts';
import type { FranchiseUpdate } from './schemas.ts';
import type { Draft } from './stored.ts';
import { type FranchiseRow, findChangedFields, slugsOf, storeChanges } from './stored.ts';

/** A row of a file that updates a franchise. */
export interface UpdatingRow extends FileRow<FranchiseUpdate> {
  id: string;
}

/** The result of validating a row: its changes, empty if it equals the stored record; or its faults. */
export type UpdateValidation = { faults: RowFault[]; update: null } | { faults: []; update: Update };

interface Update {
  before: FranchiseRow;
  changed: Draft;
}

/** Finds the franchises by id. In a transaction they are locked until its end, in the order of their ids. */
export const franchisesOf = async (db: Knex, ids: string[]): Promise<Map<string, FranchiseRow>> => {
  const query = withCategoryName(FranchiseModel.query(db).whereIn('id', ids).orderBy('id')).castTo<FranchiseRow[]>();
  const found = await (db.isTransaction ? query.forUpdate() : query);
  await FranchiseModel.fetchGraph(found, 'slugs', { transaction: db });
  return new Map(found.map(franchise => [franchise.id, franchise]));
};

const changedFault = () => fault('slug', 'exists', 'franchise_gone');
const changedByLine = (line: number): RowFault => ({
  ...fault('slug', 'unique', 'franchise_changed_by_line', { line }),
  resembles: { line },
});
const inTheBin = () => fault('slug', 'exists', 'franchise_deleted');

/** Moves a fault about minimum and maximum investment to the field that the file contains. */
const onWhatIsSent = (found: Fault, { investment_max }: FranchiseUpdate): Fault =>
  found.loc[1] === 'investment_max' && investment_max === undefined
    ? { ...found, loc: ['body', 'investment_min'] }
    : found;

/**
 * Removes a currency that was only implied: records without a currency are exported with the directory's currency, so
 * importing them again is not a change.
 */
const withoutImplied = (body: FranchiseUpdate, before: FranchiseRow): FranchiseUpdate => {
  const { currency, ...rest } = body;
  return before.currency === null && currency === DIRECTORY_CURRENCY ? rest : body;
};

/** Removes a phone number that differs from the stored one only in spaces, which a spreadsheet may have removed. */
const withoutBarePhone = (body: FranchiseUpdate, { phone: stored }: FranchiseRow): FranchiseUpdate => {
  const { phone, ...rest } = body;
  return phone && isBareForm(phone, stored) ? rest : body;
};

const phoneFaults = ({ phone }: FranchiseUpdate, before: FranchiseRow): Fault[] => {
  const message = phone === undefined ? undefined : roundedFault(phone, before.phone);
  return message ? [fault('phone', 'value', ...message)] : [];
};

/**
 * Validates updates of franchises by the rules of a single one (see `franchiseFaults`), with a few queries for all
 * rows. Slugs do not change, since the rows were matched by slug.
 * @returns results in the order of the rows
 */
export const validateUpdates = async (
  db: Knex,
  rows: UpdatingRow[],
  { earlier }: FileState,
): Promise<UpdateValidation[]> => {
  if (rows.length === 0) return [];
  const bodies = rows.map(({ body }) => body);
  const categories = await categoriesOf(db, bodies);
  const consultants = await consultantsOf(db, bodies);
  const franchises = await franchisesOf(db, idsOf(rows));

  const faultsOf = ({ body, faults }: UpdatingRow, before: FranchiseRow): RowFault[] => {
    const { category, consultant_id: consultant } = body;
    const isKept = consultant === before.consultant_id || consultant === NO_CONSULTANT_ID;
    return [
      ...faults,
      ...(category === undefined || categories(category) ? [] : [categoryUnknown()]),
      ...(!consultant || isKept || consultants.has(consultant) ? [] : [consultantUnknown()]),
      ...phoneFaults(body, before),
      ...ownFaults(asFields(body), before).map(found => onWhatIsSent(found, body)),
    ];
  };
  const updateOf = ({ body }: UpdatingRow, before: FranchiseRow): Update => {
    const category = body.category === undefined ? undefined : categories(body.category);
    const { slug: _, ...fields } = withoutBarePhone(withoutImplied(body, before), before);
    return {
      before,
      changed: findChangedFields(before, draftOf({ ...fields, ...(category && { category }) }, before)),
    };
  };

  return rows.map((row): UpdateValidation => {
    const before = franchises.get(row.id);
    if (!before) return { faults: [...row.faults, changedFault()], update: null };
    if (before.deleted_at) return { faults: [...row.faults, inTheBin()], update: null };
    const line = earlier.lineOf('change', row.id);
    if (line !== undefined) return { faults: [...row.faults, changedByLine(line)], update: null };
    const faults = faultsOf(row, before);
    if (faults.length > 0) return { faults, update: null };
    earlier.add('change', row.id, row.line);
    return { faults: [], update: updateOf(row, before) };
  });
};

/**
 * Returns whether a row differs from the stored record. The search words do not count: after a category was renamed, the
 * stored ones also contain its previous name.
 */
export const changesAnything = ({ changed: { search_words: _, ...fields } }: Update): boolean =>
  Object.keys(fields).length > 0;

/** Stores updates that were validated in the same transaction. */
export const storeUpdates = async (trx: Knex, actor: Actor, updates: Update[]): Promise<void> => {
  const changing = updates.filter(changesAnything);
  if (changing.length === 0) return;
  await storeChanges(
    trx,
    actor,
    changing.map(({ before, changed }) => ({ before, changed, slugs: slugsOf(before) })),
  );
};
