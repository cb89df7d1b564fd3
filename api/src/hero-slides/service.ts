import { HeroSlideModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { recordChange } from '../changes/service.ts';
import { recordsOf } from '../editing/records.ts';
import type { HeroSlide } from './schemas.ts';

export type HeroSlideRow = ModelObject<HeroSlideModel>;

/** A slide as the wire shows it. */
export const toHeroSlide = (row: HeroSlideRow): HeroSlide => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image_url: row.image_url,
  button_text: row.button_text,
  button_url: row.button_url,
  order: row.sort_order,
  active: row.active,
});

/** Slides as the admin edits them. */
export const HERO_SLIDES = recordsOf<HeroSlideModel>({
  model: HeroSlideModel,
  name: 'Hero slide',
  entity: 'hero_slide',
  show: toHeroSlide,
  publish: (trx, before, after) =>
    recordChange(trx, {
      kind: 'hero_slide',
      entityId: (after ?? before)?.id ?? '',
      action: after ? 'saved' : 'deleted',
    }),
});
