import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { findUser } from '../accounts/account.ts';
import { BANNER_STORE } from '../banners/service.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { countOf } from '../platform/database/count.ts';
import { faultsOf, notAllowed } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { IdParams } from '../platform/http/schema.ts';
import { firstOfMonth } from '../platform/values/malaysian-time.ts';
import { bannerFigures, bannerSeries } from './banner-series.ts';
import { creditReturn } from './credit-return.ts';
import { Stats } from './schemas.ts';
import { readSeries } from './series.ts';
import { readDays } from './series-days.ts';
import {
  BannerFigures,
  BannerSeries,
  CreditReturn,
  Series,
  SeriesParams,
  TopFranchise,
  TopParams,
} from './series-schemas.ts';
import { topFranchises } from './top-franchises.ts';

const options = routeOptions('stats');

/** Routes of the figures on the admin's dashboard. */
export const statsRoutes: Capability = (app, { database: { knex } }) => {
  const living = (table: string) => knex(table).whereNull('deleted_at');

  app.get(
    '/admin/stats',
    options('admin', 'Get the four figures of the dashboard', { response: { 200: Stats } }),
    async () => {
      const leads = living('leads').where({ is_suspected: false });
      const [total_franchises, total_leads, new_leads, active_consultants] = await Promise.all([
        countOf(living('franchises')),
        countOf(leads.clone()),
        countOf(leads.clone().where('created_at', '>=', firstOfMonth(new Date()))),
        countOf(living('users').where({ role: 'consultant' }).where('tokens', '>', 0)),
      ]);
      return { total_franchises, total_leads, new_leads, active_consultants };
    },
  );
};

const daysFaults = ({ query }: FastifyRequest) =>
  faultsOf(() =>
    readDays({ from: textIn(query, 'from') || undefined, to: textIn(query, 'to') || undefined }, new Date()),
  );

/** Routes of the dashboards' figures by day. */
export const dailyFigureRoutes: Capability = (app, { database }) => {
  app.get(
    '/series',
    options(
      { access: 'signed-in', later: daysFaults },
      'Get figures by day in Malaysia: all for an admin, their own for a consultant',
      {
        querystring: SeriesParams,
        response: { 200: Series },
      },
    ),
    async request => {
      const { id, role } = requireSignedIn(request);
      return readSeries(database, readDays(request.query, new Date()), role === 'admin' ? null : id);
    },
  );

  app.get(
    '/series/franchises',
    options(
      { access: 'signed-in', later: daysFaults },
      'List the franchises with the most leads or views: of all for an admin, of their own for a consultant',
      { querystring: TopParams, response: { 200: Type.Array(TopFranchise) } },
    ),
    async request => {
      const { id, role } = requireSignedIn(request);
      const { by = 'leads' } = request.query;
      return topFranchises(database, readDays(request.query, new Date()), role === 'admin' ? null : id, by);
    },
  );

  app.get(
    '/series/banners',
    options({ access: 'admin', later: daysFaults }, 'List the banners with the most impressions', {
      querystring: SeriesParams,
      response: { 200: Type.Array(BannerFigures) },
    }),
    async request => bannerFigures(database, readDays(request.query, new Date())),
  );

  app.get(
    '/series/banners/:id',
    options({ access: 'admin', later: daysFaults }, 'Get the figures of a banner by day in Malaysia', {
      params: IdParams,
      querystring: SeriesParams,
      response: { 200: BannerSeries },
    }),
    async request => {
      const { id } = request.params;
      const days = readDays(request.query, new Date());
      await BANNER_STORE.find(database.knex, id);
      return bannerSeries(database, id, days);
    },
  );

  app.get(
    '/users/:id/credit-return',
    options(
      { access: 'signed-in', later: daysFaults },
      "What a consultant's credits brought, by day in Malaysia: for the admin and the user",
      {
        params: IdParams,
        querystring: SeriesParams,
        response: { 200: CreditReturn },
      },
    ),
    async request => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      if (!isAdmin(caller) && caller.id !== id) throw notAllowed();
      const days = readDays(request.query, new Date());
      await findUser(database.knex, id);
      return creditReturn(database, id, days);
    },
  );
};
