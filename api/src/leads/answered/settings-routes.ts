import type { FastifyReply } from 'fastify';
import { actorOf } from '../../platform/access/actor.ts';
import { callsOf } from '../../platform/access/calls.ts';
import type { Capability } from '../../platform/context.ts';
import { IfMatch } from '../../platform/http/schema.ts';
import { etagOf } from '../../platform/http/version.ts';
import { readSettings, saveSettings, type Versioned } from '../../settings/service.ts';
import { ANSWER_SETTINGS, AnswerSettings, AnswerSettingsUpdate } from './settings.ts';

const call = callsOf('leads');

const sent = (reply: FastifyReply, { value, updatedAt }: Versioned<AnswerSettings>) => {
  reply.header('etag', etagOf(updatedAt));
  return value;
};

/** How leads are answered, for the admin. */
export const answerSettings: Capability = (app, { database: { knex } }) => {
  app.get(
    '/answer-settings',
    call('admin', 'Who is told what of how leads are answered, and after how long', {
      response: { 200: AnswerSettings },
    }),
    async (_request, reply) => sent(reply, await readSettings(knex, ANSWER_SETTINGS)),
  );
  app.put(
    '/answer-settings',
    call('admin', 'Save how leads are answered; what is not named stays', {
      headers: IfMatch,
      body: AnswerSettingsUpdate,
      response: { 200: AnswerSettings },
    }),
    async (request, reply) => {
      const change = { body: request.body, ifMatch: request.headers['if-match'] };
      return sent(reply, await saveSettings(knex, actorOf(request), ANSWER_SETTINGS, change));
    },
  );
};
