import { addProofFields } from '../accounts/schemas.ts';
import { proofIn, withoutProof } from '../auth/own-proof.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { IfMatch } from '../platform/http/schema.ts';
import { etagOf } from '../platform/http/version.ts';
import type { WhatsappControl } from './control.ts';
import { WhatsappSettingsAnswer, WhatsappSettingsUpdate } from './schemas.ts';
import { readWhatsappDocument, saveWhatsappSettings, shownSettings, validateWhatsappSettings } from './settings.ts';

const options = routeOptions('whatsapp');

/** Routes for the settings of WhatsApp delivery. Saving restarts a running service. */
export const whatsappSettingsRoutes = (app: App, context: Context, control: WhatsappControl) => {
  const { knex } = context.database;

  app.get(
    '/admin/whatsapp/settings',
    options('admin', 'Get the settings without secrets', { response: { 200: WhatsappSettingsAnswer } }),
    async (_request, reply) => {
      const stored = await readWhatsappDocument(knex);
      reply.header('etag', etagOf(stored.updatedAt));
      return shownSettings(stored);
    },
  );

  app.put(
    '/admin/whatsapp/settings',
    options(
      { access: 'admin', rules: request => validateWhatsappSettings(knex, request.body) },
      'Save settings; missing fields are kept, and so is the token when sent as "". Needs a recent sign-in',
      {
        headers: IfMatch,
        body: addProofFields(WhatsappSettingsUpdate),
        response: { 200: WhatsappSettingsAnswer },
      },
    ),
    async (request, reply) => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      const body = withoutProof(request.body);
      const saved = await saveWhatsappSettings(context, actorOf(request), body, request.headers['if-match']);
      // The response does not wait for the restart; the status shows its progress.
      control.restart().catch(error => app.log.warn({ err: error }, 'the WhatsApp service was not restarted'));
      reply.header('etag', etagOf(saved.updatedAt));
      return shownSettings(saved);
    },
  );
};
