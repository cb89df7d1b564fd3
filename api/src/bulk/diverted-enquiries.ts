import { isDeepStrictEqual } from 'node:util';
import { idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import { addsContacts, MOST_SEARCHED, type PublicParts } from '../auth/public-contacts.ts';
import { publicPartsOf } from '../franchises/contact-details.ts';
import { slugOwners } from '../franchises/file-rows.ts';
import { NO_CONSULTANT_ID } from '../franchises/options.ts';
import type { FranchiseRow } from '../franchises/stored.ts';
import { franchisesOf } from '../franchises/update-many.ts';
import { asFields, textIn } from '../platform/http/raw-input.ts';
import { type Importer, type Inspected, importFile } from './import.ts';
import type { ExistingRowAction } from './schemas.ts';

const namesConsultant = (row: unknown): boolean => {
  const { consultant, consultant_id: id } = asFields(row);
  return Boolean(consultant) || (Boolean(id) && id !== NO_CONSULTANT_ID);
};

/** Returns the stored franchise that each row of a file changes, by slug; undefined for a row that adds one. */
const findChanged = async (knex: Knex, rows: { body: unknown }[]) => {
  const slugs = rows.map(({ body }) => textIn(body, 'slug'));
  const owners = await slugOwners(knex, slugs);
  const franchises = await franchisesOf(knex, idsOf([...owners.values()]));
  return slugs.map(slug => franchises.get(owners.get(slug)?.id ?? ''));
};

const textLength = ({ texts = [] }: PublicParts) => texts.reduce((length, text) => length + (text?.length ?? 0), 0);

/**
 * Returns whether a file could divert enquiries: it assigns franchises to a consultant, or adds contact details or links
 * to public fields. Stores nothing.
 * @param who the id of the user who sends the file
 * @param existing how the file treats franchises that exist already
 */
export const divertsEnquiries = async <Body>(
  knex: Knex,
  importer: Importer<Body>,
  inspected: Inspected,
  who: string,
  existing: ExistingRowAction,
): Promise<boolean> => {
  let isDiverted = false;
  let searched = 0;
  const added: Required<Pick<PublicParts, 'texts' | 'links'>> = { texts: [], links: [] };
  /** Compares a changed franchise as a whole, because its texts may complete a contact detail that is stored in part. */
  const completesContact = async (before: FranchiseRow, body: unknown) => {
    const [was, is] = [publicPartsOf(before), publicPartsOf({ ...before, ...asFields(body) })];
    if (isDeepStrictEqual(was, is)) return false;
    searched += textLength(publicPartsOf(body));
    return searched > MOST_SEARCHED || addsContacts(who, was, is);
  };
  const look: Importer<Body> = {
    ...importer,
    storeRows: async rows => {
      const changed = existing === 'update' ? await findChanged(knex, rows) : [];
      for (const [at, { body }] of rows.entries()) {
        isDiverted ||= namesConsultant(body);
        const before = changed[at];
        if (before) isDiverted ||= await completesContact(before, body);
        else {
          const { texts = [], links = [] } = publicPartsOf(body);
          added.texts.push(...texts);
          added.links.push(...links);
        }
      }
      return rows.map(() => 'unchanged');
    },
  };
  await importFile(look, inspected, { onProgress: async () => {}, onFailed: async () => {} });
  return isDiverted || addsContacts(who, {}, added);
};
