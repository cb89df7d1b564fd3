import { BannerModel, FranchiseModel, HeroSlideModel, PageModel, type RowModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { ModelClass } from 'objection';
import type { PictureOwnerKind } from '../media/picture-fields.ts';
import { recordPictures, type SavedRecord } from '../media/record-pictures.ts';
import { readDocument } from '../platform/documents.ts';
import type { Schedule } from '../schedules/schedule.ts';

const ROWS = 500;

/** The columns that may contain addresses on other servers. */
const TABLES: { kind: PictureOwnerKind; model: ModelClass<RowModel>; columns: string[] }[] = [
  { kind: 'franchise', model: FranchiseModel, columns: ['image_url', 'og_image', 'media_gallery'] },
  { kind: 'user', model: UserModel, columns: ['photo'] },
  { kind: 'banner', model: BannerModel, columns: ['image_url'] },
  { kind: 'hero_slide', model: HeroSlideModel, columns: ['image_url'] },
  { kind: 'page', model: PageModel, columns: ['content'] },
];

const findIn = async (knex: Knex, { kind, model, columns }: (typeof TABLES)[number], signal: AbortSignal) => {
  let last = '';
  while (!signal.aborted) {
    const rows = await model
      .query(knex)
      .where('id', '>', last)
      .where(any => {
        for (const column of columns) any.orWhereRaw('?? REGEXP ?', [column, 'https?://']);
      })
      .orderBy('id')
      .limit(ROWS)
      .castTo<{ id: string }[]>();
    const saved: SavedRecord[] = rows.map(row => ({ id: row.id, fields: { ...row } }));
    await recordPictures(knex, kind, saved, null);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS) return;
  }
};

/**
 * Finds pictures on other servers that are not queued, because an earlier version saved them or a backup was restored,
 * and queues them.
 */
export const remotePictureSchedule: Schedule = {
  name: 'remote-pictures',
  summary: 'Finds pictures on other servers that are still to be fetched',
  cron: '12 * * * *',
  run: async ({ database: { knex }, signal }) => {
    for (const table of TABLES) await findIn(knex, table, signal);
    const { value } = await readDocument<Record<string, unknown>>(knex, 'content');
    await recordPictures(knex, 'content', [{ id: 'content', fields: value }], null);
    return { outcome: 'done', detail: {} };
  },
};
