import { addProofFields } from '../accounts/schemas.ts';
import { proofIn, withoutProof } from '../auth/own-proof.ts';
import { requireSignInForContacts } from '../auth/public-contacts.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { validateImages } from '../media/embedded.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { changesMailServer, turnsOffAdminLeadCopies } from '../outbox/email/settings.ts';
import type { EmailSettings } from '../outbox/email/settings-schema.ts';
import { isAdmin } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { readDocument } from '../platform/documents.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { IfMatch } from '../platform/http/schema.ts';
import { etagOf } from '../platform/http/version.ts';
import { CONTENT_IMAGES, contentFaults, saveContent } from './save.ts';
import { ContentAnswer, ContentUpdate, SavedContent } from './schemas.ts';
import {
  contentSavedAt,
  publicContent,
  readContentDocuments,
  type StoredContent,
  shownContent,
  wholeContent,
} from './service.ts';
import { changesVisitorContact, publicPartsOf } from './visitor-contact.ts';

const options = routeOptions('content');

/** Routes of the site's texts, colours and pictures, and the settings of notifications. */
export const contentRoutes: Capability = (app, context) => {
  const { knex } = context.database;

  app.get(
    '/content',
    {
      ...options(
        'public',
        'Get the site content; for an admin with notification texts and email settings, without secrets',
        {
          response: { 200: ContentAnswer },
        },
      ),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      reply.header('vary', 'authorization');
      if (!isAdmin(request.caller)) return shownContent(knex, publicContent(await readDocument(knex, 'content')));
      const documents = await readContentDocuments(knex);
      reply.header('etag', etagOf(contentSavedAt(documents)));
      return shownContent(knex, wholeContent(documents));
    },
  );

  app.put(
    '/content',
    {
      ...options(
        {
          access: 'admin',
          rules: ({ body }) => contentFaults(context, body),
          later: ({ body }) => validateImages(body, CONTENT_IMAGES),
        },
        'Save content or email settings; missing fields are kept, and so is a secret sent as "". A change of the mail server, of the company’s phone, email or social links, of notifications about leads (also the end of admins’ copies), and contact details or links in its texts need a recent sign-in',
        {
          headers: IfMatch,
          body: addProofFields(ContentUpdate),
          response: { 200: SavedContent },
        },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
    },
    async (request, reply) => {
      const body = withoutProof(request.body);
      const email = await readDocument<EmailSettings>(knex, 'email');
      const mayChangeMailServer = changesMailServer(email, body);
      const stored = await readDocument<StoredContent>(knex, 'content');
      const given = proofIn(request.body);
      if (mayChangeMailServer || turnsOffAdminLeadCopies(email, body) || changesVisitorContact(stored, body))
        await requireRecentSignIn(context, request, given);
      else
        await requireSignInForContacts(context, request, given, {
          before: publicContent(stored),
          sent: body,
          partsOf: publicPartsOf,
        });
      const ifMatch = request.headers['if-match'];
      const saved = await saveContent(context, actorOf(request), body, { ifMatch, mayChangeMailServer });
      reply.header('etag', etagOf(contentSavedAt(saved)));
      return shownContent(knex, wholeContent(saved));
    },
  );
};
