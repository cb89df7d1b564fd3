import type { HeroSlide } from './schemas.ts';

/** A row of `hero_slides`. */
export interface HeroSlideRow {
  id: string;
  title: string;
  subtitle: string;
  image_url: string;
  button_text: string;
  button_url: string;
  sort_order: number;
  active: boolean;
  updated_at: Date;
}

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
