import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { TSchema } from 'typebox';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { App } from '../platform/http/app.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { IfMatch } from '../platform/http/schema.ts';
import { etagOf } from '../platform/http/version.ts';
import { readSettings, type SettingsDocument, saveSettings, type Versioned } from './service.ts';

const sendSettings = async <Value>(reply: FastifyReply, settings: Promise<Versioned<Value>>): Promise<Value> => {
  const { value, updatedAt } = await settings;
  reply.header('etag', etagOf(updatedAt));
  return value;
};

/** Registers the routes that read settings and, for admins, save them. */
export const settingsRoutes =
  (app: App, knex: Knex, tag: string) =>
  <Value extends object>(
    address: string,
    settings: SettingsDocument<Value>,
    about: {
      read: FastifyContextConfig;
      whole: TSchema;
      update: TSchema;
      shows: string;
      saves: string;
      /** Throws if the caller may not make this save. */
      permit?: (request: FastifyRequest, body: Partial<Value>) => Promise<void>;
    },
  ) => {
    const options = routeOptions(tag);
    const { read, whole, update, shows, saves, permit } = about;
    const { faults } = settings;
    const save = { access: 'admin', ...(faults && { rules: ({ body }: FastifyRequest) => faults(body) }) } as const;
    app.get(
      address,
      {
        ...options(read, shows, { response: { 200: whole } }),
        ...(read.access === 'public' && { onSend: sendNotModified }),
      },
      (_request, reply) => sendSettings(reply, readSettings(knex, settings)),
    );
    app.put(
      address,
      options(save, saves, { headers: IfMatch, body: update, response: { 200: whole } }),
      async (request, reply) => {
        const body = request.body as Partial<Value>;
        await permit?.(request, body);
        const change = { body, ifMatch: request.headers['if-match'] };
        return sendSettings(reply, saveSettings(knex, actorOf(request), settings, change));
      },
    );
  };
