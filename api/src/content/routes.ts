import { isAdmin } from '../platform/access.ts';
import type { Capability } from '../platform/context.ts';
import { sayUnchanged } from '../platform/unchanged.ts';
import { etagOf } from '../platform/version.ts';
import { ContentAnswer } from './schemas.ts';
import { contentVersion, publicContent, readContentDocuments, wholeContent } from './service.ts';

const tags = ['content'];

/** The texts, colours and pictures of the site, and how notifications are worded and sent. */
export const content: Capability = (app, { database: { knex } }) => {
  app.get(
    '/content',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The site content; to an admin with notification texts and email settings, secrets left out',
        response: { 200: ContentAnswer },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      reply.header('vary', 'authorization');
      const documents = await readContentDocuments(knex);
      if (!isAdmin(request.caller)) return publicContent(documents.content);
      reply.header('etag', etagOf(contentVersion(documents)));
      return wholeContent(documents);
    },
  );
};
