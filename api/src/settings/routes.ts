import type { Capability } from '../platform/context.ts';
import { sayUnchanged } from '../platform/unchanged.ts';
import { etagOf } from '../platform/version.ts';
import { AnalyticsSettings, SiteSettings } from './schemas.ts';
import { readAnalytics, readSiteSettings } from './service.ts';

const tags = ['settings'];

/** Title, navigation and footer links of the site, and its analytics. */
export const settings: Capability = (app, { database: { knex } }) => {
  app.get(
    '/site-settings',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Title, navigation and footer links', response: { 200: SiteSettings } },
      onSend: sayUnchanged,
    },
    async (_request, reply) => {
      const { value, updatedAt } = await readSiteSettings(knex);
      reply.header('etag', etagOf(updatedAt));
      return value;
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
};
