import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { answerError } from '../../platform/http/error-answers.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { FORM_TYPE, isForm, MAX_FORM_BYTES, readForm } from './body.ts';
import { franchiseOfEnquiry } from './franchise.ts';
import { htmlFormAnswers } from './html-answers.ts';

const options = routeOptions('leads');

const Reference = Type.Object({ reference: Type.String({ title: 'Reference', pattern: '^ENQ-[2-9A-HJKMNP-Z]{8}$' }) });

/**
 * Lets the enquiry route of this scope accept HTML forms. No other route accepts that content type.
 * @returns the pages that respond to forms
 */
export const acceptHtmlForms = (scope: App, context: Context) => {
  const answers = htmlFormAnswers(context);

  scope.addContentTypeParser(FORM_TYPE, async (request: FastifyRequest, payload: IncomingMessage) =>
    readForm(await readBody(request, payload, MAX_FORM_BYTES)),
  );
  scope.setErrorHandler((error: Parameters<typeof answerError>[0], request, reply) =>
    isForm(request) ? answers.failed(error, request, reply) : answerError(error, request, reply),
  );

  scope.get(
    '/leads/received/:reference',
    options('public', 'Show the page after a form sent without JavaScript', {
      params: Reference,
      response: { 200: { description: 'A page', content: { 'text/html': { schema: Type.String() } } } },
    }),
    async ({ params: { reference } }, reply) =>
      answers.received(reply, reference, await franchiseOfEnquiry(context.database, reference)),
  );

  return answers;
};
