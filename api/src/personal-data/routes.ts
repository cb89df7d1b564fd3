import { addProofFields } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { emailKey } from '../leads/contact-keys.ts';
import { findPersonByToken } from '../leads/personal-link.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import { audit } from '../platform/audit.ts';
import type { Capability } from '../platform/context.ts';
import { QuietRequests } from '../platform/limits/quiet-requests.ts';
import { findNewestLead } from './own-leads.ts';
import { changePerson } from './person.ts';
import {
  LinkSent,
  PersonAddress,
  PersonalData,
  PersonalDataChanged,
  PersonalDataChangedFor,
  PersonalLink,
} from './schemas.ts';
import { sendPersonalLink } from './send-link.ts';
import { readPersonalData } from './stored.ts';

const options = routeOptions('personal data');

const LINK_SENT = 'If something is stored under this address, a mail with a link is on its way.';

/** The changes that people may request for all their enquiries. */
const CHANGES = [
  {
    what: 'withdraw',
    onBehalf: 'Withdraw a person’s consent on their behalf, by email address. Needs a recent sign-in',
    summary: 'Withdraw consent: no one else gets the enquiries, and consultants who have them are notified',
  },
  {
    what: 'erase',
    onBehalf: 'Erase a person on their behalf, by email address. Needs a recent sign-in',
    summary: 'Erase the person of the link: enquiries stay without personal data',
  },
] as const;

/** Routes of personal data: for visitors by a mailed link, and for admins on their behalf. */
export const personalDataRoutes: Capability = (app, context) => {
  const { callLimits, config, database } = context;
  const { secretsKey } = config;
  const { knex } = database;
  const requests = new QuietRequests(callLimits, 'personal data');

  app.post(
    '/personal-data/link',
    options('public', 'Request a mail with a link to the stored data; the response is the same for every address', {
      body: PersonAddress,
      response: { 200: LinkSent },
    }),
    async request => {
      await requests.take(request, () => sendPersonalLink(knex, request.body.email));
      return { message: LINK_SENT };
    },
  );

  app.post(
    '/personal-data/show',
    options('public', 'Get everything stored about the person of the link, and who has it', {
      body: PersonalLink,
      response: { 200: PersonalData },
    }),
    async request => {
      const { emailKey: key } = await findPersonByToken(knex, secretsKey, request.body.token);
      return readPersonalData(knex, key);
    },
  );

  for (const { what, summary } of CHANGES)
    app.post(
      `/personal-data/${what}`,
      options('public', summary, { body: PersonalLink, response: { 200: PersonalDataChanged } }),
      async request => {
        const person = await findPersonByToken(knex, secretsKey, request.body.token);
        return changePerson(knex, what, { id: null, requestId: request.id }, person, secretsKey);
      },
    );

  app.post(
    '/admin/personal-data/show',
    options('admin', 'Get everything stored about an email address, and who has it; recorded in the audit log', {
      body: PersonAddress,
      response: { 200: PersonalData },
    }),
    async request => {
      const key = emailKey(request.body.email);
      // The log names the enquiry, not the address.
      const newest = await findNewestLead(knex, key);
      const entry = newest && ({ action: 'show-personal-data', entity: 'lead', entityId: newest.id } as const);
      if (entry) await audit(knex, actorOf(request), entry);
      return readPersonalData(knex, key);
    },
  );

  for (const { what, onBehalf } of CHANGES)
    app.post(
      `/admin/personal-data/${what}`,
      options('admin', onBehalf, {
        body: addProofFields(PersonAddress),
        response: { 200: PersonalDataChangedFor },
      }),
      async request => {
        await requireRecentSignIn(context, request, proofIn(request.body));
        return changePerson(knex, what, actorOf(request), { emailKey: emailKey(request.body.email) }, secretsKey);
      },
    );
};
