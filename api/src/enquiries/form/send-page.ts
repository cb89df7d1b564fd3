import type { FastifyReply } from 'fastify';
import type { PublicContent } from '../../content/schemas.ts';
import { publicContent, type StoredContent } from '../../content/service.ts';
import type { Context } from '../../platform/context.ts';
import { readDocument } from '../../platform/documents.ts';
import { answerHeaders, type PageParts, renderPage } from './page-template.ts';

/** Reads the site's content for these pages: name, logo and design. */
export const readContent = async ({ database: { knex } }: Pick<Context, 'database'>): Promise<PublicContent> =>
  publicContent(await readDocument<StoredContent>(knex, 'content'));

/**
 * Sends a whole page.
 * @param headers in addition to the common ones
 */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  answer: PageParts,
  headers: Record<string, string> = {},
) =>
  reply
    .code(status)
    .headers({ ...answerHeaders(answer.site), ...headers })
    .type('text/html; charset=utf-8')
    .serializer((text: string) => text)
    .send(renderPage(answer));
