import type { Knex } from 'knex';
import { readUser } from '../accounts/account.ts';
import type { PublicParts } from '../auth/public-contacts.ts';
import { contactFault, findContactDetail } from '../masking/public-text.ts';
import { findSplitContacts } from '../masking/split-texts.ts';
import type { Fault } from '../platform/errors/errors.ts';
import { asFields, textIn } from '../platform/http/raw-input.ts';
import { allowsContactDetails } from '../settings/service.ts';

/** The fields of a consultant that a franchise's page shows; it also shows the photo. */
const PUBLIC = { name: 'Name', company_name: 'Company name' } as const;

type Field = keyof typeof PUBLIC;
const FIELDS: readonly Field[] = ['name', 'company_name'];

/** Returns a consultant's fields that a franchise's page shows. */
export const publicPartsOf = (user: Partial<Record<Field, string>>): PublicParts => ({
  texts: FIELDS.map(field => user[field]),
});

const refused = (field: Field, found: string): Fault => contactFault([field], PUBLIC[field], found);

/**
 * Returns the faults of contact details and links in a consultant's changed name and company name; both are also
 * searched together.
 * @param params the route's parameters, with the user's id
 */
export const profileContactFaults = async (knex: Knex, body: unknown, params: unknown): Promise<Fault[]> => {
  const before = await readUser(knex, 'id', textIn(params, 'id'));
  const changed = FIELDS.filter(
    field => textIn(body, field).trim() !== '' && textIn(body, field) !== textIn(before, field),
  );
  const faults = changed.flatMap(field => {
    const found = findContactDetail(textIn(body, field).trim());
    return found === null ? [] : [refused(field, found)];
  });
  if (faults.length === 0) {
    const updatedTexts = FIELDS.map(field => textIn(asFields(body)[field] === undefined ? before : body, field).trim());
    const [split] = findSplitContacts(updatedTexts);
    if (split) faults.push(...changed.map(field => refused(field, split.found)));
  }
  return faults.length === 0 || (await allowsContactDetails(knex)) ? [] : faults;
};
