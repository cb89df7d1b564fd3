import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { asFields } from '../platform/http/raw-input.ts';
import { type NewRow, newRow } from './create.ts';
import { type ExistingFranchise, findExistingNames } from './existing-names.ts';
import {
  categoriesOf,
  consultantsOf,
  type FileRow,
  type FileState,
  nameTakenByLineFault,
  nameTakenFault,
  type RowFault,
  slugOwners,
  slugTakenByLineFault,
  slugTakenFault,
} from './file-rows.ts';
import { isReservedSlug } from './name-slug.ts';
import { NO_CONSULTANT_ID } from './options.ts';
import { categoryUnknown, consultantUnknown, ownFaults, slugReserved } from './rules.ts';
import type { FranchiseCreate } from './schemas.ts';
import { giveSlugs } from './slugs-of-many.ts';

/** A new franchise to store, or the reasons why it is invalid. */
export type Validated = { faults: RowFault[]; row: null } | { faults: []; row: NewRow };

/**
 * Looks up the categories, consultants and slugs of all rows with one query each. Categories come first, since their
 * query locks them against other transactions.
 */
const queryExisting = async (db: Knex, bodies: FranchiseCreate[]) => ({
  categories: await categoriesOf(db, bodies),
  consultants: await consultantsOf(db, bodies),
  owners: await slugOwners(
    db,
    bodies.map(({ slug }) => slug),
  ),
});

/**
 * An existing franchise with the same name and category, and the key by which rows with this name and category are
 * compared.
 */
interface ResemblingRow {
  key: string;
  existing: ExistingFranchise | null;
}

const findResemblances = async (db: Knex, rows: { body: FranchiseCreate; category: string | undefined }[]) => {
  const resemblingRows = await findExistingNames(
    db,
    rows.map(({ body, category }) => ({ name: body.name, category: category ?? '' })),
  );
  return rows.map(({ category }, at): ResemblingRow | null => {
    const { nameKey: key, existing } = resemblingRows[at] ?? { nameKey: '', existing: null };
    return category ? { key: `${key} ${category}`, existing } : null;
  });
};

/**
 * Validates new franchises by the rules of a single one (see `franchiseFaults`), with a few queries for all rows. The
 * consultant is optional in bulk upload.
 * @param soFar slugs and names used by earlier rows; those of these rows are added
 * @param options.allowsAlike accepts a row without a slug although a franchise with its name exists in its category
 * @returns results in the order of the rows
 */
export const validateMany = async (
  db: Knex,
  rows: FileRow<FranchiseCreate>[],
  { given, earlier }: FileState,
  { allowsAlike }: { allowsAlike: boolean },
): Promise<Validated[]> => {
  const lookup = await queryExisting(
    db,
    rows.map(({ body }) => body),
  );
  const categoryOf = ({ category }: FranchiseCreate) => lookup.categories(category);
  const resemblances = await findResemblances(
    db,
    rows.map(({ body }) => ({ body, category: categoryOf(body) })),
  );

  const slugFaults = (slug: string | undefined): RowFault[] => {
    if (!slug) return [];
    if (isReservedSlug(slug)) return [slugReserved()];
    const line = earlier.lineOf('slug', slug);
    if (line !== undefined) return [slugTakenByLineFault(line)];
    const owner = lookup.owners.get(slug);
    return owner ? [slugTakenFault(owner)] : [];
  };
  const resemblanceFaults = ({ slug }: FranchiseCreate, of: ResemblingRow | null): RowFault[] => {
    if (allowsAlike || slug || !of) return [];
    const line = earlier.lineOf('name', of.key);
    if (line !== undefined) return [nameTakenByLineFault(line)];
    return of.existing ? [nameTakenFault(of.existing, of.key.slice(of.key.indexOf(' ') + 1))] : [];
  };
  const faultsOf = ({ body, faults }: FileRow<FranchiseCreate>, of: ResemblingRow | null): RowFault[] => {
    const { consultant_id: id } = body;
    return [
      ...faults,
      ...(categoryOf(body) ? [] : [categoryUnknown()]),
      ...(!id || id === NO_CONSULTANT_ID || lookup.consultants.has(id) ? [] : [consultantUnknown()]),
      ...ownFaults(asFields(body), null),
      ...slugFaults(body.slug),
      ...resemblanceFaults(body, of),
    ];
  };

  // Rows are validated one after the other, since each row is compared with the valid rows before it.
  const validated = rows.map((row, at) => {
    const of = resemblances[at] ?? null;
    const faults = faultsOf(row, of);
    if (faults.length === 0) {
      if (row.body.slug) earlier.add('slug', row.body.slug, row.line);
      if (of) earlier.add('name', of.key, row.line);
    }
    return { ...row, id: newId(), faults };
  });
  const slugs = await giveSlugs(
    db,
    validated
      .filter(({ faults }) => faults.length === 0)
      .map(({ id, body }) => ({ id, name: body.name, slug: body.slug })),
    given,
  );
  return validated.map(({ id, line, body, faults }): Validated => {
    const slug = slugs.get(id);
    if (!slug) return { faults, row: null };
    earlier.add('slug', slug, line);
    return { faults: [], row: newRow({ ...body, category: categoryOf(body) ?? body.category }, id, slug) };
  });
};
