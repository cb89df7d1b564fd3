import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { TSchema } from 'typebox';
import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { IfMatch } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { etagOf } from '../platform/http/version.ts';
import { AnalyticsSettings, AnalyticsSettingsUpdate, SiteSettings, SiteSettingsUpdate } from './schemas.ts';
import { ANALYTICS, readSettings, type Settings, SITE, saveSettings, type Versioned } from './service.ts';

const sent = async <Value>(reply: FastifyReply, settings: Promise<Versioned<Value>>): Promise<Value> => {
  const { value, updatedAt } = await settings;
  reply.header('etag', etagOf(updatedAt));
  return value;
};

/** Adds the calls that read settings and, for the admin, save them. */
export const settingsRoutes =
  (app: App, knex: Knex, tag: string) =>
  <Value extends object>(
    address: string,
    settings: Settings<Value>,
    about: { read: FastifyContextConfig; whole: TSchema; update: TSchema; shows: string; saves: string },
  ) => {
    const call = callsOf(tag);
    const { read, whole, update, shows, saves } = about;
    const { faults } = settings;
    const save = { access: 'admin', ...(faults && { rules: ({ body }: FastifyRequest) => faults(body) }) } as const;
    app.get(
      address,
      { ...call(read, shows, { response: { 200: whole } }), ...(read.access === 'public' && { onSend: sayUnchanged }) },
      (_request, reply) => sent(reply, readSettings(knex, settings)),
    );
    app.put(
      address,
      call(save, saves, { headers: IfMatch, body: update, response: { 200: whole } }),
      (request, reply) => {
        const change = { body: request.body as Partial<Value>, ifMatch: request.headers['if-match'] };
        return sent(reply, saveSettings(knex, actorOf(request), settings, change));
      },
    );
  };

/** Title, currency, navigation and footer links of the site, and its analytics. */
export const settings: Capability = (app, { database: { knex } }) => {
  const serve = settingsRoutes(app, knex, 'settings');
  const read = { access: 'public', remembered: true } as const;
  serve('/site-settings', SITE, {
    read,
    whole: SiteSettings,
    update: SiteSettingsUpdate,
    shows: 'Title, currency, rates, navigation and footer links',
    saves: 'Save title, currency, rates, navigation or footer links; what is not named stays',
  });
  serve('/google-analytics-settings', ANALYTICS, {
    read,
    whole: AnalyticsSettings,
    update: AnalyticsSettingsUpdate,
    shows: 'Which analytics the site loads',
    saves: 'Save the analytics settings; what is not named stays',
  });
};
