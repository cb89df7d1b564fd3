import { inTransaction, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import { storeImages } from '../media/embedded.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { invalid } from '../platform/errors/errors.ts';
import { demandVersion, nextVersion } from '../platform/http/version.ts';
import { datesOf, validateBanner } from './rules.ts';
import type { BannerCreate, BannerUpdate } from './schemas.ts';
import { type BannerRow, findBanner, toBanner } from './service.ts';

const record = async (trx: Knex, actor: Actor, before: BannerRow | null, after: BannerRow | null) => {
  const entityId = (after ?? before)?.id ?? '';
  await recordChange(trx, { kind: 'banner', entityId, action: after ? 'saved' : 'deleted' });
  await audit(trx, actor, {
    action: before ? (after ? 'update' : 'delete') : 'create',
    entity: 'banner',
    entityId,
    before,
    after,
  });
};

/**
 * Adds a banner.
 * @throws 422
 */
export const createBanner = async (context: Context, actor: Actor, body: BannerCreate): Promise<BannerRow> => {
  const banner = await storeImages(context, body, { image_url: 'banner' }, actor.id);
  const { start, end } = datesOf(banner, null);
  return inTransaction(context.database.knex, async trx => {
    const id = newId();
    await trx('banners').insert({
      id,
      title: banner.title.trim(),
      image_url: banner.image_url,
      link_url: banner.link_url ?? '',
      location: banner.location,
      start_date: start,
      end_date: end,
      is_active: banner.is_active ?? true,
      target_blank: banner.target_blank ?? true,
    });
    const after = await findBanner(trx, id);
    await record(trx, actor, null, after);
    return after;
  });
};

/**
 * Changes a banner; its counts go on.
 * @param ifMatch the version that was read
 * @throws 404; 412 with the banner as it is now; 422
 */
export const updateBanner = async (
  context: Context,
  actor: Actor,
  id: string,
  body: BannerUpdate,
  ifMatch: string | undefined,
): Promise<BannerRow> => {
  const banner = await storeImages(context, body, { image_url: 'banner' }, actor.id);
  return inTransaction(context.database.knex, async trx => {
    const before = await findBanner(trx, id, true);
    demandVersion(ifMatch, before.updated_at, () => toBanner(before));
    // Again, because the banner may have changed since the rules were asked.
    const faults = validateBanner(banner, before);
    if (faults.length > 0) throw invalid(faults);
    const { start, end } = datesOf(banner, before);
    await trx('banners')
      .where({ id })
      .update({
        title: banner.title?.trim() ?? before.title,
        image_url: banner.image_url ?? before.image_url,
        link_url: banner.link_url ?? before.link_url,
        location: banner.location ?? before.location,
        start_date: start,
        end_date: end,
        is_active: banner.is_active ?? before.is_active,
        target_blank: banner.target_blank ?? before.target_blank,
        updated_at: nextVersion(trx),
      });
    const after = await findBanner(trx, id);
    await record(trx, actor, before, after);
    return after;
  });
};

/**
 * Deletes a banner.
 * @throws 404
 */
export const deleteBanner = async (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await findBanner(trx, id, true);
    await trx('banners').where({ id }).delete();
    await record(trx, actor, before, null);
  });
