import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import Type, { type TObject, type TSchema } from 'typebox';
import { Proof } from '../accounts/schemas.ts';
import { proofIn, withoutProof } from '../auth/own-proof.ts';
import { demandRecentSignIn } from '../auth/recent-sign-in.ts';
import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { IfMatch } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { etagOf } from '../platform/http/version.ts';
import { AnalyticsSettings, AnalyticsSettingsUpdate, SiteSettings, SiteSettingsUpdate } from './schemas.ts';
import {
  ANALYTICS,
  allowsContactDetails,
  readSettings,
  type Settings,
  SITE,
  saveSettings,
  type Versioned,
} from './service.ts';

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
    about: {
      read: FastifyContextConfig;
      whole: TSchema;
      update: TObject;
      shows: string;
      saves: string;
      /** Refuses a save to whom may not make it. */
      permit?: (request: FastifyRequest, body: Partial<Value> & Proof) => Promise<void>;
    },
  ) => {
    const call = callsOf(tag);
    const { read, whole, update, shows, saves, permit } = about;
    const { faults } = settings;
    const save = { access: 'admin', ...(faults && { rules: ({ body }: FastifyRequest) => faults(body) }) } as const;
    app.get(
      address,
      { ...call(read, shows, { response: { 200: whole } }), ...(read.access === 'public' && { onSend: sayUnchanged }) },
      (_request, reply) => sent(reply, readSettings(knex, settings)),
    );
    app.put(
      address,
      call(save, saves, {
        headers: IfMatch,
        body: permit ? Type.Object({ ...Proof.properties, ...update.properties }) : update,
        response: { 200: whole },
      }),
      async (request, reply) => {
        const body = request.body as Partial<Value> & Proof;
        await permit?.(request, body);
        const change = { body: withoutProof(body) as Partial<Value>, ifMatch: request.headers['if-match'] };
        return sent(reply, saveSettings(knex, actorOf(request), settings, change));
      },
    );
  };

/** Title, currency, navigation and footer links of the site, and its analytics. */
export const settings: Capability = (app, context) => {
  const { knex } = context.database;
  const serve = settingsRoutes(app, knex, 'settings');
  const read = { access: 'public', remembered: true } as const;
  serve('/site-settings', SITE, {
    read,
    whole: SiteSettings,
    update: SiteSettingsUpdate,
    shows: 'Title, currency, rates, navigation and footer links',
    saves:
      'Save title, currency, rates, navigation or footer links; what is not named stays. Letting consultants write contact details needs a recent sign-in',
    permit: async (request, body) => {
      if (!body.consultants_may_link || (await allowsContactDetails(knex))) return;
      await demandRecentSignIn(context, request, proofIn(body));
    },
  });
  serve('/google-analytics-settings', ANALYTICS, {
    read,
    whole: AnalyticsSettings,
    update: AnalyticsSettingsUpdate,
    shows: 'Which analytics the site loads',
    saves: 'Save the analytics settings; what is not named stays. Needs a recent sign-in',
    permit: (request, body) => demandRecentSignIn(context, request, proofIn(body)),
  });
};
