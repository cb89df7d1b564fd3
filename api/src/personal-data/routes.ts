import { withProof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { demandRecentSignIn } from '../auth/recent-sign-in.ts';
import { emailKey } from '../leads/contact-keys.ts';
import { personOf } from '../leads/personal-link.ts';
import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import { audit } from '../platform/audit.ts';
import type { Capability } from '../platform/context.ts';
import { QuietRequests } from '../platform/limits/quiet-requests.ts';
import { newestOf } from './own-leads.ts';
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
import { storedUnder } from './stored.ts';

const call = callsOf('personal data');

const SENT = 'If something is stored under this address, a mail with a link is on its way.';

/** What people may have done to all that they sent. */
const CHANGES = [
  {
    what: 'withdraw',
    called: 'withdrawal',
    summary: 'No longer agree: nobody else gets the enquiries, and those who have them are told',
  },
  {
    what: 'erase',
    called: 'erasure',
    summary: 'Erase the person whose link it is: enquiries stay without anything that tells who sent them',
  },
] as const;

/** What is stored of visitors, for themselves by a link of a mail, and for an admin on their behalf. */
export const personalData: Capability = (app, context) => {
  const { callLimits, config, database } = context;
  const { secretsKey } = config;
  const { knex } = database;
  const requests = new QuietRequests(callLimits, 'personal data');

  app.post(
    '/personal-data/link',
    call('public', 'Ask for a mail with a link to what is stored; the same answer for every address', {
      body: PersonAddress,
      response: { 200: LinkSent },
    }),
    async request => {
      await requests.take(request, () => sendPersonalLink(knex, request.body.email));
      return { message: SENT };
    },
  );

  app.post(
    '/personal-data/show',
    call('public', 'What is stored of the person whose link it is, and who has it', {
      body: PersonalLink,
      response: { 200: PersonalData },
    }),
    async request => {
      const { emailKey: key } = await personOf(knex, secretsKey, request.body.token);
      return storedUnder(knex, key);
    },
  );

  for (const { what, summary } of CHANGES)
    app.post(
      `/personal-data/${what}`,
      call('public', summary, { body: PersonalLink, response: { 200: PersonalDataChanged } }),
      async request => {
        const person = await personOf(knex, secretsKey, request.body.token);
        return changePerson(knex, what, { id: null, requestId: request.id }, person);
      },
    );

  app.post(
    '/admin/personal-data/show',
    call('admin', 'What is stored under an e-mail address, and who has it; kept in the audit log', {
      body: PersonAddress,
      response: { 200: PersonalData },
    }),
    async request => {
      const key = emailKey(request.body.email);
      // The log names the enquiry and not the address.
      const newest = await newestOf(knex, key);
      const entry = newest && ({ action: 'show-personal-data', entity: 'lead', entityId: newest.id } as const);
      if (entry) await audit(knex, actorOf(request), entry);
      return storedUnder(knex, key);
    },
  );

  for (const { what, called } of CHANGES)
    app.post(
      `/admin/personal-data/${what}`,
      call('admin', `The same as the person’s own ${called}, by their e-mail address. Needs a recent sign-in`, {
        body: withProof(PersonAddress),
        response: { 200: PersonalDataChangedFor },
      }),
      async request => {
        await demandRecentSignIn(context, request, proofIn(request.body));
        return changePerson(knex, what, actorOf(request), { emailKey: emailKey(request.body.email) });
      },
    );
};
