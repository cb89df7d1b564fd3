import type { FastifyRequest } from 'fastify';
import { emailKey } from '../leads/contact-keys.ts';
import { personOf } from '../leads/personal-link.ts';
import { actorOf } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Capability } from '../platform/context.ts';
import { QuietRequests } from '../platform/limits/quiet-requests.ts';
import type { Requester } from './changes.ts';
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

const tags = ['personal data'];

const SENT = 'If something is stored under this address, a mail with a link is on its way.';

/** What is stored of visitors, for themselves by a link of a mail, and for an admin on their behalf. */
export const personalData: Capability = (app, { config: { secretsKey }, database: { knex }, callLimits }) => {
  const requests = new QuietRequests(callLimits, 'personal data');
  const byLink = (request: FastifyRequest): Requester => ({ actorId: null, requestId: request.id });
  const byAdmin = (request: FastifyRequest): Requester => {
    const { id, requestId } = actorOf(request);
    return { actorId: id, requestId };
  };

  app.post(
    '/personal-data/link',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Ask for a mail with a link to what is stored; the same answer for every address',
        body: PersonAddress,
        response: { 200: LinkSent },
      },
    },
    async request => {
      await requests.take(request, () => sendPersonalLink(knex, request.body.email));
      return { message: SENT };
    },
  );

  app.post(
    '/personal-data/show',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'What is stored of the person whose link it is, and who has it',
        body: PersonalLink,
        response: { 200: PersonalData },
      },
    },
    async request => {
      const { emailKey: key } = await personOf(knex, secretsKey, request.body.token);
      return storedUnder(knex, key);
    },
  );

  app.post(
    '/personal-data/withdraw',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'No longer agree: nobody else gets the enquiries, and those who have them are told',
        body: PersonalLink,
        response: { 200: PersonalDataChanged },
      },
    },
    async request => {
      const person = await personOf(knex, secretsKey, request.body.token);
      return changePerson(knex, 'withdraw', byLink(request), person);
    },
  );

  app.post(
    '/personal-data/erase',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Erase the person whose link it is: enquiries stay without anything that tells who sent them',
        body: PersonalLink,
        response: { 200: PersonalDataChanged },
      },
    },
    async request => {
      const person = await personOf(knex, secretsKey, request.body.token);
      return changePerson(knex, 'erase', byLink(request), person);
    },
  );

  app.post(
    '/admin/personal-data/show',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'What is stored under an e-mail address, and who has it; kept in the audit log',
        body: PersonAddress,
        response: { 200: PersonalData },
      },
    },
    async request => {
      const key = emailKey(request.body.email);
      const { id: actorId, requestId } = actorOf(request);
      // The log names the enquiry and not the address.
      const newest = await newestOf(knex, key);
      if (newest)
        await audit(
          knex,
          { id: actorId, requestId },
          { action: 'show-personal-data', entity: 'lead', entityId: newest.id },
        );
      return storedUnder(knex, key);
    },
  );

  app.post(
    '/admin/personal-data/withdraw',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'The same as the person’s own withdrawal, by their e-mail address',
        body: PersonAddress,
        response: { 200: PersonalDataChangedFor },
      },
    },
    request => changePerson(knex, 'withdraw', byAdmin(request), { emailKey: emailKey(request.body.email) }),
  );

  app.post(
    '/admin/personal-data/erase',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'The same as the person’s own erasure, by their e-mail address',
        body: PersonAddress,
        response: { 200: PersonalDataChangedFor },
      },
    },
    request => changePerson(knex, 'erase', byAdmin(request), { emailKey: emailKey(request.body.email) }),
  );
};
