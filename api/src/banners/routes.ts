import Type from 'typebox';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notFound } from '../platform/errors/errors.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { IdParams, OneOf } from '../platform/http/schema.ts';
import { DAY_SECONDS, MAX_TRACKED_VISITORS } from '../platform/limits/visitors-of-a-day.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSender } from '../platform/lists/list-call.ts';
import { ListParams, listFaults } from '../platform/lists/list-query.ts';
import { visitorAddress } from '../platform/values/visitor-address.ts';
import { adminBannerRoutes } from './admin-routes.ts';
import { bannerStatusCondition, CURRENT_BANNER_LIST, currentOrFutureCondition } from './list.ts';
import { ALL_BANNER_LOCATIONS } from './options.ts';
import { PublicBanner } from './schemas.ts';
import { toPublicBanner } from './service.ts';

const options = routeOptions('banners');
/** Maximum banners per response. The publisher may read all at once. */
const MAX_FOR_VISITORS = 100;
const MAX_FOR_PUBLISHER = 1000;

/**
 * Maximum clicks per address and banner that count within ten minutes. An office or the customers of a mobile network
 * share an address. If one view in a hundred leads to a click, clicks are lost only above 3,000 views of a banner per
 * hour, while a script adds at most 30 clicks per hour.
 */
const CLICKS_OF_AN_ADDRESS = 5;
const CLICKS_SECONDS = 10 * 60;

/**
 * Maximum events per address, banner and day that count. People of an office or a mobile network share an address, so
 * the maximum is more than one person needs.
 */
const A_DAY = { impressions: 100, clicks: 30 };

const CurrentBannersQuery = Type.Object({
  ...ListParams.properties,
  location: Type.Optional(Type.Union([Type.Literal(''), OneOf('Location', ALL_BANNER_LOCATIONS)])),
});
const Counted = Type.Object({ success: Type.Literal(true) });

/** Routes of banners for visitors, and their counters. */
export const bannerRoutes: Capability = async (app, context) => {
  const { counters } = context;
  const send = listSender(context.database, CURRENT_BANNER_LIST, PublicBanner, toPublicBanner);
  const clicks = context.rateLimits.counter('clicks', CLICKS_SECONDS);
  const ofADay = {
    impressions: context.rateLimits.counter('impressions-a-day', DAY_SECONDS, MAX_TRACKED_VISITORS),
    clicks: context.rateLimits.counter('clicks-a-day', DAY_SECONDS, MAX_TRACKED_VISITORS),
  };
  const mayCount = async (metric: 'impressions' | 'clicks', ip: string, id: string) => {
    const key = `${visitorAddress(ip)} ${id}`;
    if ((await ofADay[metric].hit(key)).count > A_DAY[metric]) return false;
    return metric === 'impressions' || (await clicks.hit(key)).count <= CLICKS_OF_AN_ADDRESS;
  };
  await adminBannerRoutes(app, context);

  app.get(
    '/banners',
    {
      ...options(
        { access: 'public', later: listFaults(CURRENT_BANNER_LIST) },
        'List current banners; for the publisher also future ones',
        {
          querystring: CurrentBannersQuery,
          response: { 200: Type.Array(PublicBanner) },
        },
      ),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const publisher = request.caller.kind === 'service';
      const { location } = request.query;
      const within = [
        publisher ? currentOrFutureCondition() : bannerStatusCondition('active'),
        ...(location ? [oneOf('location', [location])] : []),
      ];
      const cap = publisher ? MAX_FOR_PUBLISHER : MAX_FOR_VISITORS;
      return send(request.query, reply.header('vary', 'authorization'), () => ({ within, cap }));
    },
  );

  for (const [event, metric] of [
    ['impression', 'impressions'],
    ['click', 'clicks'],
  ] as const)
    app.post(
      `/banners/:id/${event}`,
      options('public', `Count one ${event}`, { params: IdParams, response: { 200: Counted } }),
      async request => {
        const { id } = request.params;
        if ((await counters.total(metric, id)) === null) throw notFound('banner_not_found');
        // Above the limit the response is the same, so that callers cannot find out the limit.
        if (await mayCount(metric, request.ip, id)) await counters.increment(metric, id);
        return { success: true } as const;
      },
    );
};
