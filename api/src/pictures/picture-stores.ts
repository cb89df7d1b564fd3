import { BannerModel, FranchiseModel, HeroSlideModel, PageModel, type RowModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { ModelClass } from 'objection';
import { recordChange } from '../changes/feed.ts';
import { lockFranchise, publishPages, slugsOf } from '../franchises/stored.ts';
import {
  fieldsWithNewAddress,
  isPictureOwnerKind,
  type PictureOwnerKind,
  picturesOf,
  type RecordPicture,
} from '../media/picture-fields.ts';
import { lockDocument, readDocument, writeDocument } from '../platform/documents.ts';
import { nextVersion } from '../platform/http/version.ts';
import { recordConsultantChange } from '../users/franchises-of.ts';

type Fields = Record<string, unknown>;

/** How the pictures of a kind of record are read and replaced. */
interface PictureStore {
  read(knex: Knex, id: string): Promise<Fields | undefined>;
  /** Locks the record and saves the result of `change`. */
  change(trx: Knex, id: string, change: (record: Fields) => Fields): Promise<void>;
}

const isChange = (changed: Fields) => Object.keys(changed).length > 0;

/**
 * Returns the store for the records of one table.
 * @param publish records the change for the publishers, given the previous record
 */
const tableStore = (
  model: ModelClass<RowModel>,
  publish: (trx: Knex, id: string, row: Fields) => Promise<void>,
  columns: (trx: Knex) => Fields = () => ({}),
): PictureStore => ({
  read: async (knex, id) => model.query(knex).findById(id).castTo<Fields | undefined>(),
  change: async (trx, id, change) => {
    const row = await model.query(trx).findById(id).forUpdate().castTo<Fields | undefined>();
    const changed = row ? change(row) : {};
    if (!row || !isChange(changed)) return;
    await model
      .query(trx)
      .findById(id)
      .patch({ ...changed, ...columns(trx) });
    await publish(trx, id, row);
  },
});

/** A replaced picture does not change a franchise's version, so that saving an open form causes no conflict. */
const franchises: PictureStore = {
  read: async (knex, id) => FranchiseModel.query(knex).findById(id).castTo<Fields | undefined>(),
  change: async (trx, id, change) => {
    if (!(await FranchiseModel.query(trx).findById(id).select('id'))) return;
    const row = await lockFranchise(trx, id);
    const changed = change({ ...row });
    if (!isChange(changed)) return;
    await FranchiseModel.query(trx).findById(id).patch(changed);
    if (!row.deleted_at) await publishPages(trx, [{ id, slugs: slugsOf(row), categories: [row.category] }]);
  },
};

const content: PictureStore = {
  read: async knex => (await readDocument<Fields>(knex, 'content')).value,
  change: async (trx, _id, change) => {
    const { value, secrets } = await lockDocument<Fields>(trx, 'content');
    const changed = change(value);
    if (!isChange(changed)) return;
    await writeDocument(trx, 'content', { ...value, ...changed }, secrets);
    await recordChange(trx, { kind: 'content', entityId: 'content' });
  },
};

const STORES: Record<PictureOwnerKind, PictureStore> = {
  franchise: franchises,
  user: tableStore(UserModel, (trx, id) => recordConsultantChange(trx, id)),
  banner: tableStore(BannerModel, (trx, entityId) => recordChange(trx, { kind: 'banner', entityId })),
  hero_slide: tableStore(HeroSlideModel, (trx, entityId) => recordChange(trx, { kind: 'hero_slide', entityId })),
  page: tableStore(
    PageModel,
    async (trx, entityId, row) => {
      if (row.is_published) await recordChange(trx, { kind: 'page', entityId, slugs: [String(row.slug)] });
    },
    trx => ({ updated_at: nextVersion(trx) }),
  ),
  content,
};

/** Returns whether a record still uses a picture for a purpose. */
export const usesPicture = async (
  knex: Knex,
  { entity, entity_id }: { entity: string; entity_id: string },
  picture: RecordPicture,
): Promise<boolean> => {
  if (!isPictureOwnerKind(entity)) return false;
  const record = await STORES[entity].read(knex, entity_id);
  return picturesOf(entity, record ?? {}).some(
    ({ url, purpose }) => url === picture.url && purpose === picture.purpose,
  );
};

/** Replaces a remote picture by the stored file, if the record still uses it. */
export const replacePicture = async (
  trx: Knex,
  { entity, entity_id }: { entity: string; entity_id: string },
  picture: RecordPicture,
  address: string,
): Promise<void> => {
  if (!isPictureOwnerKind(entity)) return;
  await STORES[entity].change(trx, entity_id, record => fieldsWithNewAddress(entity, record, picture, address));
};
