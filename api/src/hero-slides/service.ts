import { inTransaction, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import { storeImages } from '../media/embedded.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/errors/errors.ts';
import { demandVersion, nextVersion } from '../platform/http/version.ts';
import type { HeroSlide, HeroSlideCreate, HeroSlideUpdate } from './schemas.ts';

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

/**
 * A slide by its id.
 * @throws 404
 */
export const findHeroSlide = async (knex: Knex, id: string, lock = false): Promise<HeroSlideRow> => {
  const row: HeroSlideRow | undefined = await knex('hero_slides')
    .where({ id })
    .modify(query => lock && query.forUpdate())
    .first();
  if (!row) throw notFound('Hero slide');
  return row;
};

const record = async (trx: Knex, actor: Actor, before: HeroSlideRow | null, after: HeroSlideRow | null) => {
  const entityId = (after ?? before)?.id ?? '';
  await recordChange(trx, { kind: 'hero_slide', entityId, action: after ? 'saved' : 'deleted' });
  await audit(trx, actor, {
    action: before ? (after ? 'update' : 'delete') : 'create',
    entity: 'hero_slide',
    entityId,
    before,
    after,
  });
};

/** Adds a slide, with the button of specification §9 unless it has its own. */
export const createHeroSlide = async (context: Context, actor: Actor, body: HeroSlideCreate): Promise<HeroSlideRow> => {
  const slide = await storeImages(context, body, { image_url: 'hero' }, actor.id);
  return inTransaction(context.database.knex, async trx => {
    const id = newId();
    await trx('hero_slides').insert({
      id,
      title: slide.title.trim(),
      subtitle: slide.subtitle.trim(),
      image_url: slide.image_url ?? '',
      button_text: slide.button_text ?? 'Browse Opportunities',
      button_url: slide.button_url ?? '#franchises',
      sort_order: slide.order ?? 0,
      active: slide.active ?? true,
    });
    const after = await findHeroSlide(trx, id);
    await record(trx, actor, null, after);
    return after;
  });
};

/**
 * Changes a slide.
 * @param ifMatch the version that was read
 * @throws 404; 412 with the slide as it is now
 */
export const updateHeroSlide = async (
  context: Context,
  actor: Actor,
  id: string,
  body: HeroSlideUpdate,
  ifMatch?: string,
): Promise<HeroSlideRow> => {
  const slide = await storeImages(context, body, { image_url: 'hero' }, actor.id);
  return inTransaction(context.database.knex, async trx => {
    const before = await findHeroSlide(trx, id, true);
    demandVersion(ifMatch, before.updated_at, () => toHeroSlide(before));
    await trx('hero_slides')
      .where({ id })
      .update({
        title: slide.title?.trim() ?? before.title,
        subtitle: slide.subtitle?.trim() ?? before.subtitle,
        image_url: slide.image_url ?? before.image_url,
        button_text: slide.button_text ?? before.button_text,
        button_url: slide.button_url ?? before.button_url,
        sort_order: slide.order ?? before.sort_order,
        active: slide.active ?? before.active,
        updated_at: nextVersion(trx),
      });
    const after = await findHeroSlide(trx, id);
    await record(trx, actor, before, after);
    return after;
  });
};

/**
 * Deletes a slide.
 * @throws 404
 */
export const deleteHeroSlide = async (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await findHeroSlide(trx, id, true);
    await trx('hero_slides').where({ id }).delete();
    await record(trx, actor, before, null);
  });
