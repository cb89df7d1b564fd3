import { newId, ReplySpeedModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { withStoredCategoryName } from '../franchises/category-of.ts';
import { blankPage, type PageRow } from '../franchises/columns.ts';
import { newRow } from '../franchises/create.ts';
import { draftOf, removeAdminFields } from '../franchises/draft.ts';
import { validateFranchiseImages } from '../franchises/images.ts';
import { nameSlug } from '../franchises/name-slug.ts';
import { DIRECTORY_CURRENCY } from '../franchises/options.ts';
import { publicRecord } from '../franchises/records.ts';
import type { FranchiseCreate, FranchisePage, FranchiseUpdate } from '../franchises/schemas.ts';
import type { Draft } from '../franchises/stored.ts';
import { findFranchise, requireEditable } from '../franchises/stored.ts';
import { toPage } from '../franchises/wire-franchise.ts';
import type { CheckedSender } from '../media/service.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { invalid, requireRow } from '../platform/errors/errors.ts';

const demandImages = async (body: FranchiseUpdate, sender: CheckedSender) => {
  const faults = await validateFranchiseImages(body, sender);
  if (faults.length > 0) throw invalid(faults);
};

/** Returns the fields of the consultant that the page shows. */
const consultantOf = async (knex: Knex, id: string | undefined) => {
  if (id === undefined) return {};
  const found = await UserModel.query(knex).findOne({ id, deleted_at: null });
  return {
    consultant_id: id,
    consultant_name: found?.name ?? '',
    consultant_photo: found?.photo ?? '',
    consultant_company_name: found?.company_name ?? '',
    consultant_reply_hours: (await ReplySpeedModel.query(knex).findById(id))?.within_hours ?? null,
  };
};

/** Returns the page's record with the values that a save would write; it contains only what visitors may see. */
const withDraft = async (knex: Knex, row: PageRow, draft: Draft): Promise<FranchisePage> => {
  const written = new Map<string, unknown>(Object.entries(draft));
  const changed = Object.keys(row).filter(column => written.get(column) !== undefined);
  return toPage({
    ...row,
    ...Object.fromEntries(changed.map(column => [column, written.get(column)])),
    currency: (draft.currency === undefined ? row.currency : draft.currency) ?? DIRECTORY_CURRENCY,
    ...(await consultantOf(knex, draft.consultant_id ?? undefined)),
  });
};

/**
 * Returns the page of a new franchise without saving it.
 * @throws 422 with the faults of saving
 */
export const unsavedNewFranchise = async (sender: CheckedSender, body: FranchiseCreate): Promise<FranchisePage> => {
  const { knex } = sender.place.database;
  await demandImages(body, sender);
  const id = newId();
  const slug = body.slug || nameSlug(body.name, id);
  return withDraft(knex, blankPage(id, slug), newRow(await withStoredCategoryName(knex, body), id, slug));
};

/**
 * Returns the page of a changed franchise without saving it. Fields that the caller may not change are kept.
 * @throws 404; 403 for another consultant's franchise; 422 with the faults of saving
 */
export const unsavedFranchise = async (
  sender: CheckedSender,
  caller: SignedIn,
  id: string,
  input: FranchiseUpdate,
): Promise<FranchisePage> => {
  const { knex, prepared } = sender.place.database;
  const before = requireEditable(caller, await findFranchise(knex, id));
  const row = requireRow(await publicRecord(prepared, id), 'franchise_not_found');
  const body = removeAdminFields(input, caller.role === 'admin');
  await demandImages(body, sender);
  const draft = draftOf(await withStoredCategoryName(knex, body), before);
  return withDraft(knex, { ...row, updated_at: new Date() }, { ...draft, slug: body.slug || row.slug });
};
