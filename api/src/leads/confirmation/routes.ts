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
import { confirmEmail } from './confirm.ts';
import { confirmedBy } from './link.ts';
import { askedPage, type ConfirmedEnquiry, confirmedPage, overPage, type Shown } from './pages.ts';

const call = callsOf('leads');

const params = Type.Object({ token: Type.String({ title: 'Token', maxLength: 200 }) });
const aPage = { description: 'A page', content: { 'text/html': { schema: Type.String() } } };
const schema = { params, response: { 200: aPage, 404: aPage } };
type Asked = FastifyRequest<{ Params: { token: string } }>;

/** How a visitor confirms the address of an enquiry: a page with a button, which needs no JavaScript. */
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
    show: (enquiry: ConfirmedEnquiry) => Shown,
    act?: typeof confirmEmail,
  ) => {
    const lead = await confirmedBy(database.knex, config.secretsKey, token);
    if (!lead && !headers.accept?.includes('text/html')) throw new DomainError('not-found', 'Not found');
    if (!lead) return send(reply, 404, overPage(site));
    await act?.(database.knex, await planned(), lead);
    const { reference, franchise_name } = await findLead(database.knex, lead.id);
    return send(reply, 200, show({ reference, franchiseName: franchise_name }));
  };

  app.register(async plain => {
    const scope = plain as App;
    // A form without fields sends nothing that anybody reads.
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: 1024 }, (_request, _text, done) =>
      done(null, undefined),
    );
    scope.get(
      '/leads/confirm/:token',
      call('public', 'The page where a visitor confirms their address; opening it changes nothing', schema),
      (request, reply) => answer(request, reply, askedPage),
    );
    scope.post(
      '/leads/confirm/:token',
      call('public', 'Confirm the address of an enquiry; again is as good as once', schema),
      (request, reply) => answer(request, reply, enquiry => confirmedPage(enquiry, site), confirmEmail),
    );
  });
};
