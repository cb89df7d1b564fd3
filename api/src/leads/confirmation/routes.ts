import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { publicContent, type StoredContent } from '../../content/service.ts';
import { callsOf } from '../../platform/access/calls.ts';
import type { Capability } from '../../platform/context.ts';
import { readDocument } from '../../platform/documents.ts';
import { DomainError } from '../../platform/errors/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { FORM_TYPE } from '../enquiry-form/body.ts';
import { answerHeaders, page, siteOf } from '../enquiry-form/look.ts';
import { findLead } from '../find-lead.ts';
import { notificationPlanner } from '../messages/plan.ts';
import { confirmContact } from './confirm.ts';
import { type ConfirmedBy, confirmedBy } from './link.ts';
import { askedPage, type ConfirmedEnquiry, confirmedPage, overPage, type Shown } from './pages.ts';

const call = callsOf('leads');

const params = Type.Object({ token: Type.String({ title: 'Token', maxLength: 200 }) });
const aPage = { description: 'A page', content: { 'text/html': { schema: Type.String() } } };
const schema = { params, response: { 200: aPage, 404: aPage } };
type Asked = FastifyRequest<{ Params: { token: string } }>;

/** How a visitor confirms the address, or number, of an enquiry: a page with a button, which needs no JavaScript. */
export const leadConfirmation: Capability = (app, context) => {
  const { config, database } = context;
  const planned = notificationPlanner(context);
  const site = siteOf(config);

  const send = async (reply: FastifyReply, status: number, { title, main }: Shown) => {
    const content = publicContent(await readDocument<StoredContent>(database.knex, 'content'));
    return reply
      .code(status)
      .headers({ ...answerHeaders(site), 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .serializer((text: string) => text)
      .send(page({ title, content, site, main }));
  };

  const answer = async (
    { params: { token }, headers }: Asked,
    reply: FastifyReply,
    show: (enquiry: ConfirmedEnquiry, channel: ConfirmedBy) => Shown,
    act?: typeof confirmContact,
  ) => {
    const confirmed = await confirmedBy(database.knex, config.secretsKey, token);
    if (!confirmed && !headers.accept?.includes('text/html')) throw new DomainError('not-found', 'Not found');
    if (!confirmed) return send(reply, 404, overPage(site));
    await act?.(database.knex, await planned(), confirmed);
    const { reference, franchise_name } = await findLead(database.knex, confirmed.lead.id);
    return send(reply, 200, show({ reference, franchiseName: franchise_name }, confirmed.channel));
  };

  app.register(async plain => {
    const scope = plain as App;
    // A form without fields sends nothing that anybody reads.
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: 1024 }, (_request, _text, done) =>
      done(null, undefined),
    );
    scope.get(
      '/leads/confirm/:token',
      call('public', 'The page where a visitor confirms their address or number; opening it changes nothing', schema),
      (request, reply) => answer(request, reply, askedPage),
    );
    scope.post(
      '/leads/confirm/:token',
      call('public', 'Confirm the address or number of an enquiry; again is as good as once', schema),
      (request, reply) =>
        answer(request, reply, (enquiry, channel) => confirmedPage(enquiry, channel, site), confirmContact),
    );
  });
};
