import Type from 'typebox';
import type { Capability } from '../platform/context.ts';
import { notFound } from '../platform/errors.ts';
import { IdParams, OneOf } from '../platform/schema.ts';
import { sayUnchanged } from '../platform/unchanged.ts';
import { bannersAdmin } from './admin-routes.ts';
import { ALL_LOCATIONS } from './options.ts';
import { PublicBanner } from './schemas.ts';
import { shownBanners, toPublicBanner } from './service.ts';

const tags = ['banners'];
const Shown = Type.Object({
  location: Type.Optional(Type.Union([Type.Literal(''), OneOf('Location', ALL_LOCATIONS)])),
});
const Counted = Type.Object({ success: Type.Literal(true) });

/** What visitors see of the banners, and what is counted of it. */
export const banners: Capability = async (app, context) => {
  const {
    counters,
    database: { knex },
  } = context;
  await bannersAdmin(app, context);

  app.get(
    '/banners',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The banners that are on now; to the publisher also those that begin later',
        querystring: Shown,
        response: { 200: Type.Array(PublicBanner) },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const { location } = request.query;
      reply.header('vary', 'authorization');
      const rows = await shownBanners(knex, { location, comingToo: request.caller.kind === 'service' });
      return rows.map(toPublicBanner);
    },
  );

  for (const [event, metric] of [
    ['impression', 'impressions'],
    ['click', 'clicks'],
  ] as const)
    app.post(
      `/banners/:id/${event}`,
      {
        config: { access: 'public' },
        schema: { tags, summary: `Count one ${event}`, params: IdParams, response: { 200: Counted } },
      },
      async request => {
        if ((await counters.increment(metric, request.params.id)) === null) throw notFound('Banner');
        return { success: true } as const;
      },
    );
};
