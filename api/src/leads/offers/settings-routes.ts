import type { FastifyReply } from 'fastify';
import { actorOf } from '../../platform/access/actor.ts';
import { callsOf } from '../../platform/access/calls.ts';
import type { Capability } from '../../platform/context.ts';
import { IfMatch } from '../../platform/http/schema.ts';
import { etagOf } from '../../platform/http/version.ts';
import { readSettings, saveSettings, type Versioned } from '../../settings/service.ts';
import { LEAD_SETTINGS, LeadSettings, LeadSettingsUpdate } from './settings.ts';

const call = callsOf('leads');

const sent = (reply: FastifyReply, { value, updatedAt }: Versioned<LeadSettings>) => {
  reply.header('etag', etagOf(updatedAt));
  return value;
};

/** How leads are dealt with, for the admin. */
export const leadSettings: Capability = (app, { database: { knex } }) => {
  app.get(
    '/lead-settings',
    call('admin', 'How leads are dealt with', { response: { 200: LeadSettings } }),
    async (_request, reply) => sent(reply, await readSettings(knex, LEAD_SETTINGS)),
  );
  app.put(
    '/lead-settings',
    call('admin', 'Save how leads are dealt with; what is not named stays', {
      headers: IfMatch,
      body: LeadSettingsUpdate,
      response: { 200: LeadSettings },
    }),
    async (request, reply) => {
      const change = { body: request.body, ifMatch: request.headers['if-match'] };
      return sent(reply, await saveSettings(knex, actorOf(request), LEAD_SETTINGS, change));
    },
  );
};
