import { ContactTemplateModel, type Database, inTransaction } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import { requireSignedIn } from '../../platform/access/access.ts';
import { actorOf } from '../../platform/access/actor.ts';
import { routeOptions } from '../../platform/access/route-options.ts';
import { audit } from '../../platform/audit.ts';
import { NOW } from '../../platform/database/database-time.ts';
import { type Fault, fault } from '../../platform/errors/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { asFields } from '../../platform/http/raw-input.ts';
import { ContactTemplate } from './schemas.ts';
import { TEMPLATE_VARIABLES } from './variables.ts';

const options = routeOptions('leads');

const isKnown = (variable: string) => TEMPLATE_VARIABLES.some(name => variable === `{${name}}`);

/** Returns a fault for a variable that would be sent as it is. */
const variableFaults = ({ body }: FastifyRequest): Fault[] => {
  const { text } = asFields(body);
  const found = typeof text === 'string' && text.match(/\{[^{}]*\}/g)?.find(variable => !isKnown(variable));
  return found ? [fault('text', 'value', 'template_variable_unknown', { found: found.slice(0, 40) })] : [];
};

/** Routes of the caller's own greeting for messages to leads. */
export const contactTemplateRoutes = (app: App, { knex }: Database) => {
  app.get(
    '/contact-template',
    options('signed-in', 'Get my greeting for messages to leads', { response: { 200: ContactTemplate } }),
    async request => {
      const template = await ContactTemplateModel.query(knex).findById(requireSignedIn(request).id);
      return { text: template?.text ?? '' };
    },
  );

  app.put(
    '/contact-template',
    options({ access: 'signed-in', rules: variableFaults }, 'Save my greeting for messages to leads', {
      body: ContactTemplate,
      response: { 200: ContactTemplate },
    }),
    async request => {
      const actor = actorOf(request);
      const text = request.body.text.trim();
      await inTransaction(knex, async trx => {
        const templates = ContactTemplateModel.query(trx);
        if (text === '') await templates.deleteById(actor.id);
        else await templates.insert({ user_id: actor.id, text, updated_at: NOW }).onConflict('user_id').merge();
        await audit(trx, actor, { action: 'contact-template', entity: 'user', entityId: actor.id });
      });
      return { text };
    },
  );
};
