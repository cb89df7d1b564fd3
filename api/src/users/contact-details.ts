import type { Knex } from 'knex';
import { readUser } from '../accounts/account.ts';
import { contactFault, findContactDetail } from '../leads/masking/public-text.ts';
import type { Fault } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { allowsContactDetails } from '../settings/service.ts';

/** What a franchise's page shows of its consultant, beside the photo. */
const PUBLIC = { name: 'Name', company_name: 'Company name' } as const;

/**
 * The contact details and links in what a consultant calls themselves and their company. What was there before passes.
 * @param params of the address of the user
 */
export const profileContactFaults = async (knex: Knex, body: unknown, params: unknown): Promise<Fault[]> => {
  const before = await readUser(knex, 'id', textIn(params, 'id'));
  const faults = Object.entries(PUBLIC).flatMap(([field, name]) => {
    const text = textIn(body, field).trim();
    const found = text && text !== textIn(before, field) ? findContactDetail(text) : null;
    return found === null ? [] : [contactFault([field], name, found)];
  });
  return faults.length === 0 || (await allowsContactDetails(knex)) ? [] : faults;
};
