import type { Knex } from 'knex';
import { readDocument } from '../platform/documents.ts';

/** The default company name. */
export const DEFAULT_COMPANY_NAME = 'Franchise Marketplace';

/** Returns the company's name as the site shows it. */
export const readCompanyName = async (knex: Knex): Promise<string> =>
  (await readDocument<{ companyName: string }>(knex, 'content')).value.companyName ?? DEFAULT_COMPANY_NAME;
