import type { Currency } from '@marketplace/db/options';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_PUBLIC_CONTENT } from '../../content/defaults.ts';
import type { PublicContent } from '../../content/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { ErrorAnswer } from '../../platform/errors/errors.ts';
import { answerOf } from '../../platform/http/error-answers.ts';
import { DEFAULT_SITE_SETTINGS } from '../../settings/defaults.ts';
import { siteCurrency } from '../../settings/service.ts';
import { ENQUIRY_FAILED, ENQUIRY_SENT } from './fields.ts';
import { formPage } from './form-page.ts';
import { type AskedFranchise, askedFranchise } from './franchise.ts';
import { type Html, html } from './html.ts';
import { answerHeaders, siteOf } from './look.ts';
import { readContent, sendPage } from './send-page.ts';

const wayOn = (site: string, franchise: AskedFranchise | undefined): Html =>
  franchise
    ? html`<p class="actions"><a class="button" href="${site}/franchise/${franchise.slug}">Back to ${franchise.name}</a><a class="button quiet" href="${site}/">Back to Directory</a></p>`
    : html`<p class="actions"><a class="button" href="${site}/">Back to Directory</a></p>`;

/** The enquiry is stored. */
const receivedPage = (site: string, reference: string, franchise: AskedFranchise | undefined): Html =>
  html`<h1>Request received</h1>
<p class="good" role="status">${ENQUIRY_SENT.text}</p>
<p>Your reference is <strong class="figures">${reference}</strong>. Please quote it when you ask about your enquiry.</p>
${wayOn(site, franchise)}`;

/** Something went wrong of which nothing can be shown beside a field. */
const failedPage = (site: string, reason: string): Html =>
  html`<h1>Not sent</h1>
<div class="problem" role="alert"><p>${ENQUIRY_FAILED.text}</p>${reason && html`<p>${reason}</p>`}</div>
<p>What you typed is still in the form: go back with your browser's Back button and send it again.</p>
${wayOn(site, undefined)}`;

type Failure = Parameters<typeof answerOf>[0];

/** What was typed, as far as it could be read. */
const typedIn = ({ body }: FastifyRequest): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** Faults by field; the first of a field counts. */
const faultsOf = ({ detail }: ErrorAnswer): Map<string, string> => {
  const faults = new Map<string, string>();
  if (typeof detail === 'string') return faults;
  for (const { loc, msg } of detail.toReversed()) faults.set(String(loc[1] ?? ''), msg);
  return faults;
};

/** Answers in HTML what a form that a browser sent by itself led to. */
export const plainAnswers = (context: Context) => {
  const site = siteOf(context.config);

  const send = (reply: FastifyReply, status: number, content: PublicContent, title: string, main: Html) =>
    sendPage(reply, status, { title, content, site, main });

  /** The database may be what failed: then the page stands without its colours. */
  const known = async (id: unknown): Promise<[PublicContent, AskedFranchise | undefined, Currency]> => {
    const { database } = context;
    const found = Promise.all([
      readContent(context),
      askedFranchise(database, String(id ?? '')),
      siteCurrency(database.knex),
    ]);
    return found.catch(() => [DEFAULT_PUBLIC_CONTENT, undefined, DEFAULT_SITE_SETTINGS.currency]);
  };

  return {
    /** The way to {@link received}: loaded again, it sends nothing again. */
    stored: (reply: FastifyReply, reference: string) =>
      reply.headers(answerHeaders(site)).redirect(`/api/leads/received/${reference}`, 303),

    received: async (reply: FastifyReply, reference: string, franchise: AskedFranchise | undefined) =>
      send(reply, 200, await readContent(context), 'Request received', receivedPage(site, reference, franchise)),

    /** The form again with what was typed, where it can be shown; otherwise what happened. */
    failed: async (error: Failure, request: FastifyRequest, reply: FastifyReply) => {
      const [status, { detail }, retryAfter] = answerOf(error, request);
      if (retryAfter) reply.header('retry-after', retryAfter);
      const typed = typedIn(request);
      const [content, franchise, currency] = await known(typed.franchise_id);
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
