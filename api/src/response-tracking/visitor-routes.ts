import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { FORM_TYPE, MAX_SHORT_FORM_BYTES, readForm } from '../enquiries/form/body.ts';
import { siteOrigin } from '../enquiries/form/page-template.ts';
import {
  expiredLinkPage,
  HTML_PAGE_RESPONSE,
  linkedPageSender,
  sendFailuresAsPages,
  TokenParams,
} from '../enquiries/form/token-link-page.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { notFound } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { readBody } from '../platform/http/read-body.ts';
import { FEEDBACK_LINK_DAYS, findFeedbackEnquiry } from './link.ts';
import { type OpenedEnquiry, openedEnquiry } from './opened.ts';
import { earlyPage, feedbackPage, thanksPage } from './pages.ts';
import { FeedbackKind } from './schemas.ts';
import { lastFeedback, storeFeedback } from './visitor-feedback.ts';

const options = routeOptions('leads');

const params = TokenParams;
const response = { 200: HTML_PAGE_RESPONSE, 404: HTML_PAGE_RESPONSE, 409: HTML_PAGE_RESPONSE };
const FeedbackBody = Type.Object({ said: FeedbackKind });
type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Routes with which a visitor reports whether they were contacted: a page with two buttons, without JavaScript. */
export const visitorFeedbackRoutes: Capability = (app, context) => {
  const { config, database } = context;
  const site = siteOrigin(config);

  const send = linkedPageSender(context);

  /** Returns the enquiry of a link when feedback is due; otherwise sends the page that explains why not. */
  const findOpenedEnquiry = async ({ params: { token }, headers }: TokenRequest, reply: FastifyReply) => {
    const lead = await findFeedbackEnquiry(database.knex, config.secretsKey, token);
    const enquiry = lead && (await openedEnquiry(database.knex, lead.id));
    if (!enquiry) {
      if (!headers.accept?.includes('text/html')) throw notFound();
      return send(reply, 404, expiredLinkPage(site, FEEDBACK_LINK_DAYS));
    }
    return { lead, enquiry, isAsked: enquiry.askedFrom <= (await databaseTime(database.knex)) };
  };
  const early = (reply: FastifyReply, status: number, enquiry: OpenedEnquiry) =>
    send(reply, status, earlyPage(enquiry, site));

  app.register(async plain => {
    const scope = plain as App;
    sendFailuresAsPages(scope, context);
    scope.addContentTypeParser(FORM_TYPE, async (request: FastifyRequest, payload: IncomingMessage) =>
      readForm(await readBody(request, payload, MAX_SHORT_FORM_BYTES)),
    );
    scope.get(
      '/leads/answered/:token',
      options('public', 'Show the page for reporting whether the visitor was contacted; opening it changes nothing', {
        params,
        response,
      }),
      async (request, reply) => {
        const found = await findOpenedEnquiry(request, reply);
        if (!('lead' in found)) return found;
        const { lead, enquiry, isAsked } = found;
        if (!isAsked) return early(reply, 200, enquiry);
        const feedback = await lastFeedback(database.knex, lead.id);
        return send(
          reply,
          200,
          feedback === 'contacted' ? thanksPage(enquiry, feedback, site) : feedbackPage(enquiry, feedback),
        );
      },
    );
    scope.post(
      '/leads/answered/:token',
      options('public', 'Report whether the visitor was contacted, from two working days after the unlock', {
        params,
        consumes: [FORM_TYPE, 'application/json'],
        body: FeedbackBody,
        response,
      }),
      async (request, reply) => {
        const found = await findOpenedEnquiry(request, reply);
        if (!('lead' in found)) return found;
        const { lead, enquiry, isAsked } = found;
        if (!isAsked) return early(reply, 409, enquiry);
        const { said } = request.body;
        await storeFeedback(database.knex, await context.notificationPlan(), lead, said);
        return send(reply, 200, thanksPage(enquiry, said, site));
      },
    );
  });
};
