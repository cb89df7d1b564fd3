import { inTransaction, isDuplicate } from '@marketplace/db';
import type { Knex } from 'knex';
import Type, { type Static } from 'typebox';
import { insertFranchises } from '../franchises/create.ts';
import { type Validated, validateMany } from '../franchises/create-many.ts';
import { FRANCHISE_FIELDS } from '../franchises/csv.ts';
import { categoriesOf, EarlierRows, type FileRow, FileState, slugOwners } from '../franchises/file-rows.ts';
import { FranchiseCreate, FranchiseUpdate } from '../franchises/schemas.ts';
import { changesAnything, storeUpdates, type UpdateValidation, validateUpdates } from '../franchises/update-many.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { toFaults } from '../platform/http/faults.ts';
import { Email } from '../platform/http/schema.ts';
import { bodyValidator } from '../platform/http/validation.ts';
import { resolveConsultantEmails } from './consultant-by-email.ts';
import type { GoodRow, Importer, Outcome } from './import.ts';
import type { ExistingRowAction } from './schemas.ts';

const consultant = { consultant: Type.Optional(Email('Consultant')) };

/** A row of a file: a franchise, optionally with its consultant's email address. */
const FranchiseRow = Type.Object({ ...FranchiseCreate.properties, ...consultant });
type FranchiseRow = Static<typeof FranchiseRow>;
/** A row that changes a franchise. A row without a slug adds one. */
const UpdatingRow = Type.Object({ ...FranchiseUpdate.properties, ...consultant });
type UpdatingRow = Static<typeof UpdatingRow>;

const newValidator = bodyValidator<FranchiseRow>(FranchiseRow);
const changeValidator = bodyValidator<UpdatingRow>(UpdatingRow);

/** Maximum attempts to insert a batch: another request may take a slug between the check and the insert. */
const ATTEMPTS = 5;

/** A row with the id of the franchise that it changes; null to add one. */
type RowWithId = FileRow<UpdatingRow> & { id: string | null };

/** Finds the franchise that each row changes: by a current or previous slug that no earlier row of the file uses. */
const findRowIds = async (
  db: Knex,
  rows: GoodRow<UpdatingRow>[],
  existing: ExistingRowAction,
  earlier: EarlierRows,
) => {
  const named = await resolveConsultantEmails(
    db,
    rows.map(({ body }) => body),
  );
  const slugs = existing === 'update' ? rows.map(({ body }) => body.slug) : [];
  const owners = await slugOwners(db, slugs);
  return rows.map(({ line, body: { slug = '' } }, at): RowWithId => {
    const { body, faults } = named[at] ?? { body: {}, faults: [] };
    const owner = earlier.lineOf('slug', slug) === undefined ? owners.get(slug) : undefined;
    return { line, body, faults, id: owner?.id ?? null };
  });
};

const isChange = (row: RowWithId): row is RowWithId & { id: string } => row.id !== null;

/** The outcomes of a batch, and the changes to store. */
interface Decided {
  outcomes: Outcome[];
  added: Validated[];
  updates: UpdateValidation[];
}

/**
 * Decides the outcome of each row from the database. Locks prevent concurrent uploads from changing the outcome before
 * the transaction ends.
 */
const decide = async (
  db: Knex,
  rows: GoodRow<UpdatingRow>[],
  existing: ExistingRowAction,
  soFar: FileState,
): Promise<Decided> => {
  // The categories are locked before anything is read, so that the reads see what a concurrent upload stored.
  await categoriesOf(
    db,
    rows.map(({ body }) => body),
  );
  const all = await findRowIds(db, rows, existing, soFar.earlier);
  const isNew = newValidator();
  const outcomes = new Map<number, Outcome>();
  const adding: FileRow<FranchiseCreate>[] = [];
  const changing: (RowWithId & { id: string })[] = [];
  const lines = { adding: [] as number[], changing: [] as number[] };
  for (const [at, row] of all.entries()) {
    const body: unknown = row.body;
    if (isChange(row)) {
      changing.push(row);
      lines.changing.push(at);
    } else if (isNew(body)) {
      adding.push({ line: row.line, body, faults: row.faults });
      lines.adding.push(at);
    } else outcomes.set(at, [...row.faults, ...toFaults(isNew.errors ?? [], 'body')]);
  }
  const updates = await validateUpdates(db, changing, soFar);
  const added = await validateMany(db, adding, soFar, { allowsAlike: existing === 'allow' });
  for (const [n, { faults, update }] of updates.entries())
    outcomes.set(lines.changing[n] ?? -1, update ? (changesAnything(update) ? 'updated' : 'unchanged') : faults);
  for (const [n, { faults, row }] of added.entries()) outcomes.set(lines.adding[n] ?? -1, row ? 'created' : faults);
  return { outcomes: all.map((_, at) => outcomes.get(at) ?? []), added, updates };
};

/**
 * Returns the importer of franchises. Rows without a consultant stay unassigned.
 * @param existing how to treat a row that duplicates an existing franchise
 */
export const franchiseImporter = (
  { database: { knex } }: Context,
  actor: Actor,
  { dryRun, existing }: { dryRun: boolean; existing: ExistingRowAction },
): Importer<UpdatingRow> => {
  let soFar = new FileState();

  const store = (rows: GoodRow<UpdatingRow>[]) =>
    inTransaction(knex, async trx => {
      const batch = new FileState(soFar.given.copy(), new EarlierRows(soFar.earlier));
      const decided = await decide(trx, rows, existing, batch);
      await insertFranchises(
        trx,
        actor,
        decided.added.flatMap(({ row }) => row ?? []),
      );
      await storeUpdates(
        trx,
        actor,
        decided.updates.flatMap(({ update }) => update ?? []),
      );
      return { outcomes: decided.outcomes, batch };
    });

  const stored = async (rows: GoodRow<UpdatingRow>[]): Promise<Outcome[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { outcomes, batch } = await store(rows);
        soFar.earlier.takeOver(batch.earlier);
        soFar = new FileState(batch.given, soFar.earlier);
        return outcomes;
      } catch (error) {
        if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
        soFar.given.forgetNumbers();
      }
    }
  };

  return {
    unit: 'franchises',
    ...FRANCHISE_FIELDS,
    ...(existing === 'update' && { required: ['slug'], empties: true }),
    secrets: [],
    isBody: existing === 'update' ? changeValidator() : newValidator(),
    batchRows: 100,
    storeRows: async rows => {
      if (rows.length === 0) return [];
      return dryRun ? (await decide(knex, rows, existing, soFar)).outcomes : stored(rows);
    },
  };
};
