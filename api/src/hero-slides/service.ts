import { HeroSlideModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { recordChange } from '../changes/feed.ts';
import { createRecordStore } from '../editing/records.ts';
import { wireOf } from '../platform/http/wire.ts';
import { HeroSlide } from './schemas.ts';

export type HeroSlideRow = ModelObject<HeroSlideModel>;

const shown = wireOf(HeroSlide);

/** Converts a row to its wire record. */
export const toHeroSlide = (row: HeroSlideRow) => shown({ ...row, order: row.sort_order });

/** Slides as edited by admins. */
export const HERO_SLIDE_STORE = createRecordStore<HeroSlideModel>({
  model: HeroSlideModel,
  absent: 'hero_slide_not_found',
  entity: 'hero_slide',
  show: toHeroSlide,
  publish: (trx, before, after) =>
    recordChange(trx, {
      kind: 'hero_slide',
      entityId: (after ?? before)?.id ?? '',
      action: after ? 'saved' : 'deleted',
    }),
});
