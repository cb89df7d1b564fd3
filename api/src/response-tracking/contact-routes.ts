import { LeadModel } from '@marketplace/db';
import Type from 'typebox';
import { leadOfConsultant } from '../leads/consultant-leads.ts';
import { hasFullAccess, requireFullAccessEarly } from '../leads/lead-access.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { requireRow } from '../platform/errors/errors.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { Deleted, IdParams } from '../platform/http/schema.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSchemas } from '../platform/lists/list-call.ts';
import { readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { CONTACTS, type ContactRow, toContact } from './contact-list.ts';
import { logContact, undoContact } from './contacts.ts';
import { ContactWrite, LeadContact, LeadWaitingTimes } from './schemas.ts';
import { lockedWaitingTimes, waitingTimesOf } from './waiting-times.ts';

const options = routeOptions('leads');
const params = IdParams;
/** Maximum contacts per call. */
const CAP = 100;
const Contact = { ...LeadContact };

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ title: 'Idempotency-Key', minLength: 8, maxLength: 200 })),
});

/** Routes of logged contacts and response times. */
export const leadContactRoutes: Capability = (app, { database }) => {
  const { knex } = database;
  const lists = listReader(database, CONTACTS);

  app.get(
    '/leads/:id/contacts',
    options('signed-in', 'List the logged contacts of a lead, newest first; a consultant sees only their own', {
      params,
      ...listSchemas(LeadContact),
    }),
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      await hasFullAccess(knex, caller, id);
      const within = [oneOf('lead_contacts.lead_id', [id])];
      if (!isAdmin(caller)) within.push(oneOf('lead_contacts.user_id', [caller.id]));
      const page = await lists.page<ContactRow>(readListQuery(CONTACTS, request.query), { within, cap: CAP });
      return sendList(reply, page, toContact(caller.id), Contact);
    },
  );

  app.post(
    '/leads/:id/contacts',
    {
      ...options(
        'consultant',
        'Log a contact; a repeat within seconds, or with the same `Idempotency-Key`, counts once',
        {
          params,
          headers: IdempotencyKey,
          body: ContactWrite,
          response: { 201: LeadContact },
        },
      ),
      onRequest: requireFullAccessEarly(knex),
    },
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const key = request.headers['idempotency-key'];
      const row = await logContact(knex, actorOf(request), request.params.id, { kind: request.body.kind, key });
      return reply.code(201).send(toContact(caller.id)(row));
    },
  );

  app.delete(
    '/lead-contacts/:id',
    options('consultant', 'Undo a contact that was logged by mistake, within ten minutes', {
      params,
      response: { 200: Deleted },
    }),
    async request => {
      await undoContact(knex, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );

  app.get(
    '/leads/:id/clock',
    options('signed-in', 'Get how long a lead waited for its unlock and for a first contact', {
      params,
      response: { 200: LeadWaitingTimes },
    }),
    async request => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      if (isAdmin(caller)) {
        const lead = requireRow(await LeadModel.query(knex).findById(id).select('created_at'), 'lead_not_found');
        return waitingTimesOf(knex, { leadId: id, arrivedAt: lead.created_at, userId: null, mayLog: false });
      }
      const lead = requireRow(await leadOfConsultant(knex, caller.id, id), 'lead_not_found');
      if (!lead.is_unlocked) return lockedWaitingTimes(lead.created_at);
      const mayLog = lead.consultant_id === caller.id && !lead.erased_at && !lead.withdrawn_at;
      return waitingTimesOf(knex, { leadId: id, arrivedAt: lead.created_at, userId: caller.id, mayLog });
    },
  );
};
