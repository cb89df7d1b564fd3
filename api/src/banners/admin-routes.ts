import type { BannerModel } from '@marketplace/db';
import Type from 'typebox';
import { addProofFields } from '../accounts/schemas.ts';
import { permitContacts } from '../auth/public-contacts.ts';
import { addEditingRoutes, addGetRoute } from '../editing/routes.ts';
import { storeImages, validateImages } from '../media/embedded.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { invalid } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST, listFaults } from '../platform/lists/list-query.ts';
import { BANNER_LIST, BannerListParams, bannerStatusCondition } from './list.ts';
import { datesOf, validateBanner } from './rules.ts';
import { Banner, BannerCreate, BannerUpdate } from './schemas.ts';
import { BANNER_STORE, type BannerRow, toBanner } from './service.ts';

const options = routeOptions('banners');
const PICTURES = { image_url: 'banner' } as const;
const isChosen = <Choice extends string>(choice: Choice | '' | 'all' | undefined): choice is Choice =>
  Boolean(choice) && choice !== 'all';

/** Returns the columns to save. Checks the rules again, since the banner may have changed in the meantime. */
const columnsOf = (banner: BannerUpdate, before: BannerRow | null) => {
  const faults = validateBanner(banner, before);
  if (faults.length > 0) throw invalid(faults);
  const { start, end } = datesOf(banner, before);
  const { image_url, link_url, location, is_active, target_blank } = banner;
  const title = banner.title?.trim();
  return {
    title,
    image_url,
    link_url,
    location,
    start_date: start ?? undefined,
    end_date: end ?? undefined,
    is_active,
    target_blank,
  };
};

export const adminBannerRoutes: Capability = (app, context) => {
  const { knex } = context.database;
  const send = listSender(context.database, BANNER_LIST, Banner, toBanner);

  app.get(
    '/admin/banners',
    options({ access: 'admin', later: listFaults(BANNER_LIST) }, 'List banners by status and location', {
      querystring: BannerListParams,
      response: { 200: Type.Array(Banner) },
    }),
    async (request, reply) => {
      const { status, location } = request.query;
      const within = [
        ...(isChosen(status) ? [bannerStatusCondition(status)] : []),
        ...(isChosen(location) ? [oneOf('location', [location])] : []),
      ];
      return send(request.query, reply, () => ({ within, cap: LONGEST_LIST }));
    },
  );

  const editing = { records: BANNER_STORE, tag: 'banners', noun: 'banner', One: Banner };
  addGetRoute(app, context, '/admin/banners', editing);
  addEditingRoutes<BannerModel, BannerUpdate>(app, context, '/admin/banners', {
    ...editing,
    Create: addProofFields(BannerCreate),
    Update: addProofFields(BannerUpdate),
    permit: permitContacts(context, ({ title, link_url }: Pick<BannerUpdate, 'title' | 'link_url'>) => ({
      texts: [title],
      links: [link_url],
    })),
    rules: async ({ params, body }) => {
      const id = textIn(params, 'id');
      return validateBanner(body, id ? await BANNER_STORE.find(knex, id) : null);
    },
    later: ({ body }) => validateImages(body, PICTURES),
    store: (body, actor) => storeImages(context, body, PICTURES, actor),
    columnsOf,
  });
};
