import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { DEFAULT_PUBLIC_CONTENT } from '../../content/defaults.ts';
import type { PublicContent } from '../../content/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { answerError, answerOf } from '../../platform/http/error-answers.ts';
import { type Html, html } from './html.ts';
import { siteOf } from './look.ts';
import { readContent, sendPage } from './send-page.ts';

/** What a link in a message to a visitor ends with. */
export const TokenParams = Type.Object({ token: Type.String({ title: 'Token', maxLength: 200 }) });
/** What it leads to. */
export const APage = { description: 'A page', content: { 'text/html': { schema: Type.String() } } };

/** A page that such a link leads to: its title and what stands below it. */
export interface LinkedPage {
  title: string;
  main: Html;
}

/** Which enquiry such a page is about. */
export const factsOf = ({ reference, franchiseName }: Record<'reference' | 'franchiseName', string>): Html =>
  html`<p>Your enquiry about <strong>${franchiseName}</strong>, reference <strong class="figures">${reference}</strong>.</p>`;

export const backToDirectory = (site: string): Html =>
  html`<p class="actions"><a class="button" href="${site}/">Back to Directory</a></p>`;

/**
 * For a link that is over, was cut off on its way, or is of an enquiry that is gone.
 * @param more what is said besides
 */
export const overPage = (site: string, days: number, more?: string): LinkedPage => ({
  title: 'This link no longer works',
  main: html`<h1>This link no longer works</h1>
<p class="problem" role="alert">It works for ${days} days, and only whole: your mail program may have cut it off.</p>${more && html`<p>${more}</p>`}
${backToDirectory(site)}`,
});

type Place = Pick<Context, 'config' | 'database'>;

const send = (
  { config }: Place,
  reply: FastifyReply,
  { status, content, shown }: { status: number; content: PublicContent; shown: LinkedPage },
) => sendPage(reply, status, { ...shown, content, site: siteOf(config) }, { 'referrer-policy': 'no-referrer' });

/** Sends these pages in the site's look; the address, which holds the token, is told to no other site. */
export const linkedPageSender = (place: Place) => async (reply: FastifyReply, status: number, shown: LinkedPage) =>
  send(place, reply, { status, content: await readContent(place), shown });

const failedPage = (site: string, reason: string): LinkedPage => ({
  title: 'Something went wrong',
  main: html`<h1>Something went wrong</h1>
<p class="problem" role="alert">${reason}</p>
<p>Please open the link of the mail again in a moment. A button that you have pressed may be pressed again.</p>
${backToDirectory(site)}`,
});

/** What fails behind the links of this scope is told as a page, too: who follows one in a browser reads no JSON. */
export const tellFailuresAsPages = (scope: App, place: Place): void => {
  scope.setErrorHandler(async (error: Parameters<typeof answerError>[0], request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply);
    const [status, { detail }, retryAfter] = answerOf(error, request);
    if (retryAfter) reply.header('retry-after', retryAfter);
    const reason = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' ');
    // The database may be what failed: then the page stands without its colours.
    const content = await readContent(place).catch(() => DEFAULT_PUBLIC_CONTENT);
    return send(place, reply, { status, content, shown: failedPage(siteOf(place.config), reason) });
  });
};
