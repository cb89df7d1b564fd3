import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { IfMatch } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { etagOf } from '../platform/http/version.ts';
import { AnalyticsSettings, AnalyticsSettingsUpdate, SiteSettings, SiteSettingsUpdate } from './schemas.ts';
import { readAnalytics, readSiteSettings, saveAnalytics, saveSiteSettings } from './service.ts';

const tags = ['settings'];

/** Title, currency, navigation and footer links of the site, and its analytics. */
export const settings: Capability = (app, { database: { knex } }) => {
  app.get(
    '/site-settings',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Title, currency, rates, navigation and footer links', response: { 200: SiteSettings } },
      onSend: sayUnchanged,
    },
    async (_request, reply) => {
      const { value, updatedAt } = await readSiteSettings(knex);
      reply.header('etag', etagOf(updatedAt));
      return value;
    },
  );

  app.put(
    '/site-settings',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Save title, currency, rates, navigation or footer links; what is not named stays',
        headers: IfMatch,
        body: SiteSettingsUpdate,
        response: { 200: SiteSettings },
      },
    },
    async (request, reply) => {
      const saved = await saveSiteSettings(knex, actorOf(request), request.body, request.headers['if-match']);
      reply.header('etag', etagOf(saved.updatedAt));
      return saved.value;
    },
  );

  app.get(
    '/google-analytics-settings',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Which analytics the site loads', response: { 200: AnalyticsSettings } },
      onSend: sayUnchanged,
    },
    async (_request, reply) => {
      const { value, updatedAt } = await readAnalytics(knex);
      reply.header('etag', etagOf(updatedAt));
      return value;
    },
  );

  app.put(
    '/google-analytics-settings',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Save the analytics settings; what is not named stays',
        headers: IfMatch,
        body: AnalyticsSettingsUpdate,
        response: { 200: AnalyticsSettings },
      },
    },
    async (request, reply) => {
      const saved = await saveAnalytics(knex, actorOf(request), request.body, request.headers['if-match']);
      reply.header('etag', etagOf(saved.updatedAt));
      return saved.value;
    },
  );
};
