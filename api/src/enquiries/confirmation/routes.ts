import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLead } from '../../leads/find-lead.ts';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { Capability } from '../../platform/context.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { FORM_TYPE, MAX_SHORT_FORM_BYTES } from '../form/body.ts';
import { siteOrigin } from '../form/page-template.ts';
import {
  expiredLinkPage,
  HTML_PAGE_RESPONSE,
  linkedPageSender,
  sendFailuresAsPages,
  TokenParams,
} from '../form/token-link-page.ts';
import { confirmContact, isConfirmed } from './confirm.ts';
import { CONFIRMATION_DAYS, findConfirmedEnquiry } from './link.ts';
import { confirmationPage, confirmedPage } from './pages.ts';

const options = routeOptions('leads');

const STORED = 'An enquiry that you sent and have not withdrawn is answered without this confirmation too.';
const params = TokenParams;
const schema = { params, response: { 200: HTML_PAGE_RESPONSE, 404: HTML_PAGE_RESPONSE } };
type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Routes with which a visitor confirms an enquiry's address or number: a page with a button, without JavaScript. */
export const confirmationRoutes: Capability = (app, context) => {
  const { config, database } = context;
  const site = siteOrigin(config);

  const send = linkedPageSender(context);

  const answer = async (
    { params: { token }, headers }: TokenRequest,
    reply: FastifyReply,
    act?: typeof confirmContact,
  ) => {
    const confirmed = await findConfirmedEnquiry(database.knex, config.secretsKey, token);
    if (!confirmed && !headers.accept?.includes('text/html')) throw notFound();
    if (!confirmed) return send(reply, 404, expiredLinkPage(site, CONFIRMATION_DAYS, STORED));
    await act?.(database.knex, await context.notificationPlan(), confirmed);
    const { reference, franchise_name } = await findLead(database.knex, confirmed.lead.id);
    const enquiry = { reference, franchiseName: franchise_name };
    const isDone = act !== undefined || (await isConfirmed(database.knex, confirmed));
    return send(
      reply,
      200,
      isDone ? confirmedPage(enquiry, confirmed.channel, site) : confirmationPage(enquiry, confirmed.channel),
    );
  };

  app.register(async plain => {
    const scope = plain as App;
    sendFailuresAsPages(scope, context);
    // The form has no fields, so its body is ignored.
    scope.addContentTypeParser(FORM_TYPE, async (request: FastifyRequest, payload: IncomingMessage) => {
      await readBody(request, payload, MAX_SHORT_FORM_BYTES);
    });
    scope.get(
      '/leads/confirm/:token',
      options(
        'public',
        'Show the page for confirming an address or number, or that it is confirmed; opening it changes nothing',
        schema,
      ),
      (request, reply) => answer(request, reply),
    );
    scope.post(
      '/leads/confirm/:token',
      options('public', 'Confirm the address or number of an enquiry; repeating it has no effect', schema),
      (request, reply) => answer(request, reply, confirmContact),
    );
  });
};
