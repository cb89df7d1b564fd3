import Type from 'typebox';
import { isAdmin } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notFound } from '../platform/errors/errors.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { IdParams, SlugParams } from '../platform/http/schema.ts';
import { DAY_SECONDS, MAX_TRACKED_VISITORS } from '../platform/limits/visitors-of-a-day.ts';
import { visitorAddress } from '../platform/values/visitor-address.ts';
import { toPageRow } from './columns.ts';
import { FRANCHISE_ID, publicRecord, wholeRecord } from './records.ts';
import { Franchise, FranchiseMeta, FranchisePage, ViewCount } from './schemas.ts';
import { franchiseEtag, toFranchise, toPage } from './wire-franchise.ts';

const LONGEST = 160;

/**
 * Maximum views counted per address, franchise and day. It is above one, because the people of an office or a mobile
 * network share an address.
 */
const VIEWS_A_DAY = 20;

/**
 * Shortens a description for link previews to 160 characters, including an ellipsis if it was cut (specification,
 * section 9).
 */
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 3).join('')}...`;
};

/**
 * Returns the title, description and image for link previews.
 * @param publicUrl the site's address, which makes relative addresses absolute
 */
const franchiseMeta = (franchise: FranchisePage, publicUrl: string): FranchiseMeta => ({
  title: franchise.meta_title || franchise.name,
  description: franchise.meta_description || shortened(franchise.description),
  url: `${publicUrl}/franchise/${franchise.slug}`,
  image: franchise.og_image ? new URL(franchise.og_image, `${publicUrl}/`).href : '',
  franchise_name: franchise.name,
  category: franchise.category,
});

const options = routeOptions('franchises');

/** A page record; it also has the other fields of a franchise if the caller may see them. */
const FranchiseForCaller = Type.Object({
  ...Type.Partial(Franchise).properties,
  ...FranchisePage.properties,
});

/** Routes of a single franchise: its public page, its record for editors, its link preview and its view counter. */
export const franchiseRecordRoutes: Capability = (app, { config, counters, rateLimits, database: { prepared } }) => {
  const views = rateLimits.counter('views-a-day', DAY_SECONDS, MAX_TRACKED_VISITORS);

  const demandPublic = async (key: string) => {
    const row = await publicRecord(prepared, key);
    if (!row) throw notFound('franchise_not_found');
    return row;
  };

  app.get(
    '/franchise/:slug',
    {
      ...options('public', 'Get a franchise by its slug, a previous slug or its id, with its current slug', {
        params: SlugParams,
        response: { 200: FranchisePage },
      }),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const row = await demandPublic(request.params.slug);
      // The page's current address. If the slug is a previous one, the web server redirects to this address.
      reply.header('etag', franchiseEtag(row, 'page')).header('content-location', `/franchise/${row.slug}`);
      return toPage(row);
    },
  );

  app.get(
    '/franchises/:id',
    {
      ...options(
        'public',
        'Get a franchise by its id: the whole record for admins and its consultant, the public one for others',
        { params: IdParams, response: { 200: FranchiseForCaller } },
      ),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const { caller, params } = request;
      const row = FRANCHISE_ID.test(params.id) ? await wholeRecord(prepared, params.id) : undefined;
      const admin = isAdmin(caller);
      if (!row || (row.deleted_at && !admin)) throw notFound('franchise_not_found');
      const isWhole = admin || (caller.kind === 'user' && caller.id === row.consultant_id);
      reply.header('etag', franchiseEtag(row, isWhole ? 'whole' : 'page')).header('vary', 'authorization');
      if (isWhole) return toFranchise(row);
      return toPage(toPageRow(row));
    },
  );

  app.get(
    '/franchise-meta/:id',
    {
      ...options('public', 'Get the title, description and image for a link preview of a franchise', {
        params: IdParams,
        response: { 200: FranchiseMeta },
      }),
      onSend: sendNotModified,
    },
    async request => franchiseMeta(toPage(await demandPublic(request.params.id)), config.publicUrl),
  );

  app.post(
    '/franchises/:id/increment-view',
    options('public', 'Count a view of a franchise', { params: IdParams, response: { 200: ViewCount } }),
    async request => {
      const { id } = request.params;
      const total = FRANCHISE_ID.test(id) ? await counters.total('views', id) : null;
      if (total === null) throw notFound('franchise_not_found');
      // Above the limit the response is the same, so that callers cannot find out the limit.
      const { count } = await views.hit(`${visitorAddress(request.ip)} ${id}`);
      if (count > VIEWS_A_DAY) return { view_count: total };
      const counted = await counters.increment('views', id);
      if (counted === null) throw notFound('franchise_not_found');
      return { view_count: counted };
    },
  );
};
