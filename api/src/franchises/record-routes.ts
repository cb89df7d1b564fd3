import Type from 'typebox';
import { isAdmin } from '../platform/access/access.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { notFound } from '../platform/errors/errors.ts';
import { IdParams, SlugParams } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { visitorAddress } from '../platform/limits/visitor-address.ts';
import { DAY_SECONDS, MOST_VISITORS } from '../platform/limits/visitors-of-a-day.ts';
import { pageOf } from './columns.ts';
import { FRANCHISE_ID, publicRecord, wholeRecord } from './records.ts';
import { Franchise, FranchiseMeta, FranchisePage, ViewCount } from './schemas.ts';
import { franchiseEtag, toFranchise, toPage } from './wire-franchise.ts';

const LONGEST = 160;

/** Views of a franchise that one address adds on a day. An office or a mobile network shares an address. */
const VIEWS_A_DAY = 20;

/** A description for a preview of a link: at most 160 characters, the last three an ellipsis where it was cut (specification §9). */
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 3).join('')}...`;
};

/** What a preview of a link to a franchise shows. `publicUrl` makes its addresses whole. */
const franchiseMeta = (franchise: FranchisePage, publicUrl: string): FranchiseMeta => ({
  title: franchise.meta_title || franchise.name,
  description: franchise.meta_description || shortened(franchise.description),
  url: `${publicUrl}/franchise/${franchise.slug}`,
  image: franchise.og_image ? new URL(franchise.og_image, `${publicUrl}/`).href : '',
  franchise_name: franchise.name,
  category: franchise.category,
});

const call = callsOf('franchises');

/** A page record, with the rest where the caller may see it. */
const FranchiseForCaller = Type.Object({
  ...Type.Partial(Franchise).properties,
  ...FranchisePage.properties,
});

/** One franchise: for its public page, for who edits it, for a preview of a link; and that it was looked at. */
export const franchiseRecordRoutes: Capability = (app, { config, counters, rateLimits, database: { prepared } }) => {
  const views = rateLimits.counter('views-a-day', DAY_SECONDS, MOST_VISITORS);

  const demandPublic = async (key: string) => {
    const row = await publicRecord(prepared, key);
    if (!row) throw notFound('franchise_not_found');
    return row;
  };

  app.get(
    '/franchise/:slug',
    {
      ...call('public', 'A franchise by its slug, an earlier slug or its id; answers with its current slug', {
        params: SlugParams,
        response: { 200: FranchisePage },
      }),
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const row = await demandPublic(request.params.slug);
      // Its page's address now: a web server that was asked for an earlier one redirects there.
      reply.header('etag', franchiseEtag(row, 'page')).header('content-location', `/franchise/${row.slug}`);
      return toPage(row);
    },
  );

  app.get(
    '/franchises/:id',
    {
      ...call(
        'public',
        'A franchise by its id: the whole record for the admin and its consultant, the public one for others',
        { params: IdParams, response: { 200: FranchiseForCaller } },
      ),
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const { caller, params } = request;
      const row = FRANCHISE_ID.test(params.id) ? await wholeRecord(prepared, params.id) : undefined;
      const admin = isAdmin(caller);
      if (!row || (row.deleted_at && !admin)) throw notFound('franchise_not_found');
      const isWhole = admin || (caller.kind === 'user' && caller.id === row.consultant_id);
      reply.header('etag', franchiseEtag(row, isWhole ? 'whole' : 'page')).header('vary', 'authorization');
      if (isWhole) return toFranchise(row);
      return toPage(pageOf(row));
    },
  );

  app.get(
    '/franchise-meta/:id',
    {
      ...call('public', 'Title, description and image of a link to a franchise', {
        params: IdParams,
        response: { 200: FranchiseMeta },
      }),
      onSend: sayUnchanged,
    },
    async request => franchiseMeta(toPage(await demandPublic(request.params.id)), config.publicUrl),
  );

  app.post(
    '/franchises/:id/increment-view',
    call('public', 'Count a view', { params: IdParams, response: { 200: ViewCount } }),
    async request => {
      const { id } = request.params;
      const total = FRANCHISE_ID.test(id) ? await counters.total('views', id) : null;
      if (total === null) throw notFound('franchise_not_found');
      // A response above the limit is the same: nothing shows where the limit is.
      const { count } = await views.hit(`${visitorAddress(request.ip)} ${id}`);
      if (count > VIEWS_A_DAY) return { view_count: total };
      const counted = await counters.increment('views', id);
      if (counted === null) throw notFound('franchise_not_found');
      return { view_count: counted };
    },
  );
};
