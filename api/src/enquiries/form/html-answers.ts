import type { Currency } from '@marketplace/db/options';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_PUBLIC_CONTENT } from '../../content/defaults.ts';
import { replyHours } from '../../content/reply-hours.ts';
import type { PublicContent } from '../../content/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { ErrorAnswer } from '../../platform/errors/errors.ts';
import { answerOf } from '../../platform/http/error-answers.ts';
import { DEFAULT_SITE_SETTINGS } from '../../settings/defaults.ts';
import { siteCurrency } from '../../settings/service.ts';
import { ENQUIRY_FAILED_MESSAGE, enquirySentMessage } from './fields.ts';
import { formPage } from './form-page.ts';
import { askedFranchise, type EnquiryFranchise } from './franchise.ts';
import { type EscapedHtml, html } from './html.ts';
import { answerHeaders, siteOrigin } from './page-template.ts';
import { readContent, sendPage } from './send-page.ts';

const nextStepLinks = (site: string, franchise: EnquiryFranchise | undefined): EscapedHtml =>
  franchise
    ? html`<p class="actions"><a class="button" href="${site}/franchise/${franchise.slug}">Back to ${franchise.name}</a><a class="button quiet" href="${site}/">Back to Directory</a></p>`
    : html`<p class="actions"><a class="button" href="${site}/">Back to Directory</a></p>`;

/** The page after an enquiry was stored. */
const receivedPage = (
  site: string,
  reference: string,
  franchise: EnquiryFranchise | undefined,
  hours: number,
): EscapedHtml =>
  html`<h1>Request received</h1>
<p class="good" role="status">${enquirySentMessage(hours).text}</p>
<p>Your reference is <strong class="figures">${reference}</strong>. Please quote it when you ask about your enquiry.</p>
${nextStepLinks(site, franchise)}`;

/** The page for an error that does not belong to a field. */
const failedPage = (site: string, reason: string): EscapedHtml =>
  html`<h1>Not sent</h1>
<div class="problem" role="alert"><p>${ENQUIRY_FAILED_MESSAGE.text}</p>${reason && html`<p>${reason}</p>`}</div>
<p>What you typed is still in the form: go back with your browser's Back button and send it again.</p>
${nextStepLinks(site, undefined)}`;

type Failure = Parameters<typeof answerOf>[0];

/** Returns the submitted fields that could be parsed. */
const typedIn = ({ body }: FastifyRequest): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** Returns the first fault of each field. */
const faultsOf = ({ detail }: ErrorAnswer): Map<string, string> => {
  const faults = new Map<string, string>();
  if (typeof detail === 'string') return faults;
  for (const { loc, msg } of detail.toReversed()) faults.set(String(loc[1] ?? ''), msg);
  return faults;
};

/** Returns the HTML responses to a form sent without JavaScript. */
export const htmlFormAnswers = (context: Context) => {
  const site = siteOrigin(context.config);

  const send = (reply: FastifyReply, status: number, content: PublicContent, title: string, main: EscapedHtml) =>
    sendPage(reply, status, { title, content, site, main });

  /** If reading fails, the defaults are used, since the database may have caused the error that is shown. */
  const readPageData = async (id: unknown): Promise<[PublicContent, EnquiryFranchise | undefined, Currency]> => {
    const { database } = context;
    const found = Promise.all([
      readContent(context),
      askedFranchise(database, String(id ?? '')),
      siteCurrency(database.knex),
    ]);
    return found.catch(() => [DEFAULT_PUBLIC_CONTENT, undefined, DEFAULT_SITE_SETTINGS.currency]);
  };

  return {
    /** Redirects to the page of {@link received}, so that reloading that page does not send the form again. */
    stored: (reply: FastifyReply, reference: string) =>
      reply.headers(answerHeaders(site)).redirect(`/api/leads/received/${reference}`, 303),

    received: async (reply: FastifyReply, reference: string, franchise: EnquiryFranchise | undefined) => {
      const hours = await replyHours(context.database.knex);
      const main = receivedPage(site, reference, franchise, hours);
      return send(reply, 200, await readContent(context), 'Request received', main);
    },

    /** Shows the form again with the submitted fields; if that is impossible, shows only the error. */
    failed: async (error: Failure, request: FastifyRequest, reply: FastifyReply) => {
      const [status, { detail }, retryAfter] = answerOf(error, request);
      if (retryAfter) reply.header('retry-after', retryAfter);
      const typed = typedIn(request);
      const [content, franchise, currency] = await readPageData(typed.franchise_id);
      const problem =
        typeof detail === 'string' ? detail : 'Please correct what is marked below. Nothing was sent yet.';
      if (franchise) {
        const faults = faultsOf({ detail });
        const { companyName: company, whatsappConfirmationEnabled: asksWhatsapp } = content;
        const form = { franchise, company, asksWhatsapp, currency, site, typed, faults, problem };
        return send(reply, status, content, 'Request Information', formPage(form));
      }
      const reason = faultsOf({ detail }).get('franchise_id') ?? (typeof detail === 'string' ? detail : '');
      return send(reply, status, content, 'Not sent', failedPage(site, reason));
    },
  };
};
