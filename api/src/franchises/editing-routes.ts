import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { addProofFields, type Proof } from '../accounts/schemas.ts';
import { proofIn, withoutProof } from '../auth/own-proof.ts';
import { requireSignInForContacts } from '../auth/public-contacts.ts';
import { hasRecentSignIn, requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { type Fault, requireRow } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { Deleted, IdParams, IfMatch } from '../platform/http/schema.ts';
import { deleteFranchise, restoreFranchise } from './bin.ts';
import { actionFaults, actOnFranchises } from './bulk-actions.ts';
import { contactFaults, publicPartsOf } from './contact-details.ts';
import { createFranchise } from './create.ts';
import { changesConsultant, draftOf, removeAdminFields } from './draft.ts';
import { hasImagesToStore, validateFranchiseImages } from './images.ts';
import { wholeRecord } from './records.ts';
import { franchiseFaults } from './rules.ts';
import { BulkAction, BulkOutcome, Franchise, FranchiseCreate, FranchiseRestore, FranchiseUpdate } from './schemas.ts';
import { findFranchise, requireEditable, requireEditableEarly } from './stored.ts';
import { updateFranchise } from './update.ts';
import { franchiseEtag, toFranchise } from './wire-franchise.ts';

const options = routeOptions('franchises');

/**
 * Validates a change. Callers who may not edit the franchise get an error first, so that faults reveal nothing to them.
 */
export const franchiseChangeFaults = async (knex: Knex, request: FastifyRequest): Promise<Fault[]> => {
  const caller = requireSignedIn(request);
  const id = asFields(request.params).id;
  const before = requireEditable(caller, typeof id === 'string' ? await findFranchise(knex, id) : undefined);
  const body = removeAdminFields(asFields(request.body), caller.role === 'admin');
  return [
    ...(await franchiseFaults(knex, body, before)),
    ...(caller.role === 'admin' ? [] : await contactFaults(knex, caller.id, body, before)),
  ];
};

/**
 * Validates before the save only if needed: to report these faults together with other ones, or to store no pictures
 * for callers who may not change the franchise. The save validates again under its lock.
 */
const faultsBeforeSave = async (knex: Knex, request: FastifyRequest): Promise<Fault[]> =>
  request.validationError || hasImagesToStore(request.body) ? franchiseChangeFaults(knex, request) : [];

/** Routes that create, change, delete and restore franchises. */
export const franchiseEditingRoutes: Capability = (app, context) => {
  const { knex, prepared } = context.database;

  /** Returns the saved record and sets its version as `ETag`. */
  const saved = async (reply: FastifyReply, id: string): Promise<Franchise> => {
    const row = requireRow(await wholeRecord(prepared, id), 'franchise_not_found');
    reply.header('etag', franchiseEtag(row, 'whole'));
    return toFranchise(row);
  };

  const pictures = (request: FastifyRequest) =>
    validateFranchiseImages(request.body, { place: context, ...actorOf(request) });

  /**
   * Throws if an admin without a recent sign-in adds contact details or links.
   * @returns whether the caller is an admin who signed in recently
   */
  const permitted = async (request: FastifyRequest<{ Body: Proof }>, id: string, body: FranchiseUpdate) => {
    const caller = requireSignedIn(request);
    if (!isAdmin(caller)) return false;
    const given = proofIn(request.body);
    if (await hasRecentSignIn(context, request, given)) return true;
    const before = requireEditable(caller, await findFranchise(knex, id));
    await requireSignInForContacts(context, request, given, { before, sent: body, partsOf: publicPartsOf });
    return false;
  };

  app.post(
    '/franchises',
    {
      ...options(
        { access: 'admin', rules: request => franchiseFaults(knex, request.body, null), later: pictures },
        'Create a franchise; a consultant, or contact details or links in its texts, need a recent sign-in',
        { body: addProofFields(FranchiseCreate), response: { 201: Franchise } },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
    },
    async (request, reply) => {
      const body = withoutProof(request.body);
      const given = proofIn(request.body);
      if (changesConsultant(null, draftOf(body, null))) await requireRecentSignIn(context, request, given);
      await requireSignInForContacts(context, request, given, { before: null, sent: body, partsOf: publicPartsOf });
      const id = await createFranchise(context, actorOf(request), body);
      return reply.code(201).send(await saved(reply, id));
    },
  );

  app.put(
    '/franchises/:id',
    {
      ...options(
        { access: 'signed-in', rules: request => faultsBeforeSave(knex, request), later: pictures },
        'Update a franchise: an admin any, a consultant their own; If-Match prevents a lost update. Another consultant, and new contact details or links in its texts, need a recent sign-in of an admin',
        { params: IdParams, headers: IfMatch, body: addProofFields(FranchiseUpdate), response: { 200: Franchise } },
      ),
      bodyLimit: EMBEDDED_BODY_LIMIT,
      onRequest: requireEditableEarly(knex),
    },
    async (request, reply) => {
      const { id } = request.params;
      const body = withoutProof(request.body);
      const change = {
        id,
        body,
        ifMatch: request.headers['if-match'],
        mayHandOver: await permitted(request, id, body),
      };
      await updateFranchise(context, requireSignedIn(request), actorOf(request), change);
      return saved(reply, id);
    },
  );

  app.delete(
    '/franchises/:id',
    options('admin', 'Move a franchise to the recycle bin', { params: IdParams, response: { 200: Deleted } }),
    async request => {
      const { id } = request.params;
      await deleteFranchise(knex, actorOf(request), id);
      return { id };
    },
  );

  app.post(
    '/franchises/actions',
    options(
      { access: 'admin', rules: ({ body }) => actionFaults(knex, body) },
      'Assign, feature, unfeature, move to a category or delete up to 100 franchises, each independently. Assigning needs a recent sign-in',
      { body: addProofFields(BulkAction), response: { 200: BulkOutcome } },
    ),
    async request => {
      const order = withoutProof(request.body);
      if (order.action === 'assign') await requireRecentSignIn(context, request, proofIn(request.body));
      return actOnFranchises(context, requireSignedIn(request), actorOf(request), order);
    },
  );

  app.post(
    '/franchises/:id/restore',
    options(
      'admin',
      'Restore a franchise from the recycle bin, with replacements for a deleted category or consultant. Another consultant needs a recent sign-in',
      {
        params: IdParams,
        body: FranchiseRestore,
        response: { 200: Franchise },
      },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const sent = request.body ?? {};
      const mayHandOver = await hasRecentSignIn(context, request, proofIn(sent));
      await restoreFranchise(knex, actorOf(request), id, { chosen: withoutProof(sent), mayHandOver });
      return saved(reply, id);
    },
  );
};
