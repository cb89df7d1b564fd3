import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { publicContent, type StoredContent } from '../../content/service.ts';
import type { Context } from '../../platform/context.ts';
import { readDocument } from '../../platform/documents.ts';
import { type Html, html } from './html.ts';
import { answerHeaders, page, siteOf } from './look.ts';

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

/** Sends these pages in the site's look; the address, which holds the token, is told to no other site. */
export const linkedPageSender = ({ config, database: { knex } }: Pick<Context, 'config' | 'database'>) => {
  const site = siteOf(config);
  return async (reply: FastifyReply, status: number, { title, main }: LinkedPage) => {
    const content = publicContent(await readDocument<StoredContent>(knex, 'content'));
    return reply
      .code(status)
      .headers({ ...answerHeaders(site), 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .serializer((text: string) => text)
      .send(page({ title, content, site, main }));
  };
};
