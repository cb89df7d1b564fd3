import { aCategory, aConsultant, anAdmin } from './builders.ts';
import type { TestApi } from './test-api.ts';

/** Who and what a franchise needs. */
export const office = async (api: TestApi) => ({
  admin: await anAdmin(api.database),
  consultant: await aConsultant(api.database),
  category: await aCategory(api.database),
});

/** What the publishers were told last. */
export const lastChange = ({ database }: TestApi) =>
  // The site's currency follows its franchises, and tells of that by itself.
  database.knex('content_changes').whereNot({ kind: 'site_settings' }).orderBy('id', 'desc').first();
/** What was written down last. */
export const lastEntry = ({ database }: TestApi) => database.knex('audit_log').orderBy('id', 'desc').first();
