import { aCategory, aConsultant, anAdmin } from './builders.ts';
import type { TestApi } from './test-api.ts';

/** Inserts an admin, a consultant and a category, which a franchise refers to. */
export const insertStaffAndCategory = async (api: TestApi) => ({
  admin: await anAdmin(api.database),
  consultant: await aConsultant(api.database),
  category: await aCategory(api.database),
});

/** Returns the latest change that publishers receive. */
export const lastChange = ({ database }: TestApi) =>
  // The site's currency follows its franchises and adds other changes.
  database.knex('content_changes').whereNot({ kind: 'site_settings' }).orderBy('id', 'desc').first();
/** Returns the latest entry of the audit log. */
export const lastEntry = ({ database }: TestApi) => database.knex('audit_log').orderBy('id', 'desc').first();
