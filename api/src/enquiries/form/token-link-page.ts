import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { DEFAULT_PUBLIC_CONTENT } from '../../content/defaults.ts';
import type { PublicContent } from '../../content/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { answerError, answerOf } from '../../platform/http/error-answers.ts';
import { type EscapedHtml, html } from './html.ts';
import { siteOrigin } from './page-template.ts';
import { readContent, sendPage } from './send-page.ts';

/** The parameter of the links that messages to visitors contain. */
export const TokenParams = Type.Object({ token: Type.String({ title: 'Token', maxLength: 200 }) });
/** The response to a request for such a link: an HTML page. */
export const HTML_PAGE_RESPONSE = { description: 'A page', content: { 'text/html': { schema: Type.String() } } };

/** A page for such a link: its title and content. */
export interface LinkedPage {
  title: string;
  main: EscapedHtml;
}

/** Returns a paragraph with the enquiry's details. */
export const enquiryParagraph = ({
  reference,
  franchiseName,
}: Record<'reference' | 'franchiseName', string>): EscapedHtml =>
  html`<p>Your enquiry about <strong>${franchiseName}</strong>, reference <strong class="figures">${reference}</strong>.</p>`;

export const directoryLink = (site: string): EscapedHtml =>
  html`<p class="actions"><a class="button" href="${site}/">Back to Directory</a></p>`;

/**
 * Returns the page for a link that is expired or truncated, or whose enquiry was deleted.
 * @param more additional text
 */
export const expiredLinkPage = (site: string, days: number, more?: string): LinkedPage => ({
  title: 'This link no longer works',
  main: html`<h1>This link no longer works</h1>
<p class="problem" role="alert">It works for ${days} days, and only whole: your mail program may have cut it off.</p>${more && html`<p>${more}</p>`}
${directoryLink(site)}`,
});

type PageContext = Pick<Context, 'config' | 'database'>;

const send = (
  { config }: PageContext,
  reply: FastifyReply,
  { status, content, shown }: { status: number; content: PublicContent; shown: LinkedPage },
) => sendPage(reply, status, { ...shown, content, site: siteOrigin(config) }, { 'referrer-policy': 'no-referrer' });

/**
 * Returns a function that sends these pages in the site's design, without a referrer, since the address contains the
 * token.
 */
export const linkedPageSender =
  (place: PageContext) => async (reply: FastifyReply, status: number, shown: LinkedPage) =>
    send(place, reply, { status, content: await readContent(place), shown });

const failedPage = (site: string, reason: string): LinkedPage => ({
  title: 'Something went wrong',
  main: html`<h1>Something went wrong</h1>
<p class="problem" role="alert">${reason}</p>
<p>Please open the link of the mail again in a moment. A button that you have pressed may be pressed again.</p>
${directoryLink(site)}`,
});

/** Sends errors of this scope as pages, since people open the links in a browser. */
export const sendFailuresAsPages = (scope: App, place: PageContext): void => {
  scope.setErrorHandler(async (error: Parameters<typeof answerError>[0], request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply);
    const [status, { detail }, retryAfter] = answerOf(error, request);
    if (retryAfter) reply.header('retry-after', retryAfter);
    const reason = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' ');
    // If reading fails, the defaults are used, since the database may have caused the error that is shown.
    const content = await readContent(place).catch(() => DEFAULT_PUBLIC_CONTENT);
    return send(place, reply, { status, content, shown: failedPage(siteOrigin(place.config), reason) });
  });
};
