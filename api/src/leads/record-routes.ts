import { UnlockModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { addProofFields, Proof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { hasRecentSignIn, requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Context } from '../platform/context.ts';
import { type Fault, queryFault, requireRow } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { replaceMissingBody } from '../platform/http/json-body.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { Deleted, IdParams, IfMatch, OneOf } from '../platform/http/schema.ts';
import { setEtag } from '../platform/http/version.ts';
import { archiveLead, unarchiveLead } from './archive.ts';
import { deleteLead, restoreLead, restoreOriginal, setLeadStatus, toLeadFor, updateLead } from './changes.ts';
import { leadOfConsultant } from './consultant-leads.ts';
import { editorOf } from './editor.ts';
import { findLead } from './find-lead.ts';
import { requireFullAccessEarly } from './lead-access.ts';
import { CLOSE_REASONS, LEAD_STATUSES, type LeadStatus } from './options.ts';
import { withOriginal, withOwnCopy } from './own-copy.ts';
import { Lead, LeadUpdate, UnlockAnswer } from './schemas.ts';
import { classifyLead } from './suspicion.ts';
import { unlockLead } from './unlock.ts';
import { toConsultantLead, toLead } from './wire-lead.ts';

const options = routeOptions('leads');
const params = IdParams;
const response = { 200: Lead };
const StatusQuery = Type.Object({
  status: OneOf('Status', LEAD_STATUSES),
  reason: Type.Optional({
    ...OneOf('Reason', CLOSE_REASONS),
    description: 'Why the lead is closed. Without it, a lead that is closed already keeps its reason',
  }),
  expected: Type.Optional(
    Type.Unsafe<LeadStatus>({
      ...OneOf('Expected status', LEAD_STATUSES),
      description:
        'The status that the caller saw; if it differs, nothing changes and the 409 response contains the current lead',
    }),
  ),
});
const reasonFaults = ({ query }: FastifyRequest): Fault[] => {
  const { status, reason } = asFields(query);
  return reason !== undefined && status !== 'closed' ? [queryFault('reason', 'close_reason_of_open_lead')] : [];
};
const UnlockQuery = Type.Object({
  free_only: Type.Optional(
    Type.Boolean({
      title: 'Free only',
      description: 'Spend no credit: if the unlock is not free, answer `insufficient_credits`, whatever the balance',
    }),
  ),
});
const SpamQuery = Type.Object({ spam: Type.Boolean({ title: 'Spam' }) });

/** Routes of a single lead. */
export const leadRecordRoutes = (app: App, context: Context) => {
  const { knex } = context.database;

  /** Returns whether a consultant paid for a lead. Marking a paid lead as spam entitles the consultant to a refund. */
  const isPaidFor = async (id: string): Promise<boolean> =>
    Boolean(await UnlockModel.query(knex).where({ lead_id: id }).whereNotNull('credit_entry_id').first());

  app.get(
    '/leads/:id',
    options('signed-in', 'Get a lead; masked for a consultant who has not unlocked it', { params, response }),
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      if (isAdmin(caller)) return setEtag(reply, await withOriginal(knex, await findLead(knex, id)), toLead);
      const own = requireRow(await leadOfConsultant(knex, caller.id, id), 'lead_not_found');
      return setEtag(reply, await withOwnCopy(knex, caller.id, own), toConsultantLead);
    },
  );

  app.post(
    '/leads/:id/unlock',
    options('consultant', 'Unlock a lead for one credit; repeating it is free', {
      params,
      querystring: UnlockQuery,
      response: { 200: UnlockAnswer },
    }),
    async request =>
      unlockLead(knex, actorOf(request), request.params.id, { freeOnly: request.query.free_only === true }),
  );

  app.put(
    '/leads/:id/status',
    options({ access: 'signed-in', rules: reasonFaults }, 'Change the status of a lead', {
      params,
      querystring: StatusQuery,
      response,
    }),
    async (request, reply) => {
      const editor = editorOf(request);
      const row = await setLeadStatus(knex, editor, request.params.id, request.query);
      return setEtag(reply, row, () => toLeadFor(editor, row));
    },
  );

  app.put(
    '/leads/:id',
    {
      ...options(
        'signed-in',
        'Update a lead. As an admin, a new email address or phone number needs a recent sign-in',
        {
          params,
          headers: IfMatch,
          body: addProofFields(LeadUpdate),
          response,
        },
      ),
      onRequest: requireFullAccessEarly(knex),
    },
    async (request, reply) => {
      const { body, headers } = request;
      const editor = editorOf(request);
      const row = await updateLead(knex, editor, request.params.id, body, {
        ifMatch: headers['if-match'],
        mayReaddress: isAdmin(editor.caller) && (await hasRecentSignIn(context, request, proofIn(body))),
      });
      return setEtag(reply, row, () => toLeadFor(editor, row));
    },
  );

  app.delete(
    '/leads/:id/edits',
    options('consultant', 'Delete one’s own copy of a lead and restore the original', { params, response }),
    async (request, reply) => {
      const editor = editorOf(request);
      const row = await restoreOriginal(knex, editor, request.params.id);
      return setEtag(reply, row, () => toLeadFor(editor, row));
    },
  );

  app.delete(
    '/leads/:id',
    options('signed-in', 'Move a lead to the recycle bin; as a consultant, archive it', {
      params,
      response: { 200: Deleted },
    }),
    async request => {
      const [editor, { id }] = [editorOf(request), request.params];
      await (isAdmin(editor.caller) ? deleteLead(knex, editor, id) : archiveLead(knex, editor, id));
      return { id: request.params.id };
    },
  );

  app.post(
    '/leads/:id/restore',
    options('signed-in', 'Restore a lead from the recycle bin; as a consultant, from the archive', {
      params,
      response,
    }),
    async request => {
      const [editor, { id }] = [editorOf(request), request.params];
      if (isAdmin(editor.caller)) return toLead(await withOriginal(knex, await restoreLead(knex, editor, id)));
      return toConsultantLead(await withOwnCopy(knex, editor.caller.id, await unarchiveLead(knex, editor, id)));
    },
  );

  app.put(
    '/leads/:id/spam',
    {
      ...options(
        'admin',
        'Mark a lead as spam or not spam; "not spam" sends its notifications. Marking a paid lead needs a recent sign-in',
        {
          params,
          querystring: SpamQuery,
          body: Proof,
          response,
        },
      ),
      preValidation: replaceMissingBody,
    },
    async request => {
      const { params, query, body } = request;
      if (query.spam && (await isPaidFor(params.id))) await requireRecentSignIn(context, request, proofIn(body));
      const row = await classifyLead(knex, editorOf(request), await context.notificationPlan(), params.id, query.spam);
      return toLead(await withOriginal(knex, row));
    },
  );
};
