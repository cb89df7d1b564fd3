import { inTransaction, RefundRequestModel, UnreachableChannelModel, VisitorFeedbackModel } from '@marketplace/db';
import { emailConfirmationToken } from '../../../src/enquiries/confirmation/link.ts';
import { queryAddressedLead, senderKey } from '../../../src/leads/sender.ts';
import type { OutboxMessage } from '../../../src/outbox/message.ts';
import { malaysianDay } from '../../../src/platform/values/malaysian-time.ts';
import { REFUND_REASONS } from '../../../src/refund-requests/reasons.ts';
import { recordUnknownSender } from '../../../src/refund-requests/undelivered.ts';
import type { BuiltUser } from '../builders.ts';
import type { GameState } from './game-state.ts';
import type { Enquiry } from './knowledge.ts';

const CONTACTS = ['called', 'wrote', 'no_answer'] as const;
const today = () => malaysianDay(new Date());

/** Returns the contact details that the consultant would write in a note. */
const asKnown = ({ secrets, knowledge }: GameState, enquiry: Enquiry, form = 0): string => {
  const { phone, email } = enquiry.contact;
  return knowledge.isPaid(enquiry) ? `${secrets.phone(phone, form)} or ${secrets.email(email)}` : 'them';
};

/**
 * Lets the consultant write notes about a lead, with everything they know about it. For a locked lead the API refuses
 * this.
 */
export const writeNotes = async (game: GameState, lead: number, form: number): Promise<void> => {
  const { call, knowledge } = game;
  const enquiry = knowledge.enquiry(knowledge.lead(lead));
  if (!enquiry) return;
  const { id } = enquiry;
  const what = `Call ${asKnown(game, enquiry, form)}`;
  await call(`POST /leads/${id}/notes`, { body: { text: what } });
  await call(`PUT /leads/${id}/next-step`, { body: { what, due_on: today() } });
  await call(`POST /leads/${id}/contacts`, { body: { kind: CONTACTS[form % CONTACTS.length] } });
  if (form === 3) await call(`POST /leads/${id}/next-step/done`);
};

/** The consultant requests a refund for a lead, whether they paid for it or not. */
export const requestRefund = async (game: GameState, lead: number, reason: number): Promise<void> => {
  const { call, knowledge, mayRefund } = game;
  const enquiry = knowledge.enquiry(knowledge.lead(lead));
  if (!enquiry) return;
  const words = `I tried ${asKnown(game, enquiry)}`;
  const body = { reason: REFUND_REASONS[reason % REFUND_REASONS.length], words };
  await mayRefund(enquiry.id, () => call(`POST /leads/${enquiry.id}/refund-requests`, { body }));
};

export type RefundRequestAction = 'question' | 'accept' | 'decline';

/** An admin decides a refund request of the consultant, who then answers the admin's question. */
export const decideRefundRequest = async (
  { api, admin, call, knowledge, cheat, mayRefund }: GameState,
  lead: number,
  how: RefundRequestAction,
): Promise<void> => {
  const id = knowledge.lead(lead);
  const refundRequest = await RefundRequestModel.query(api.database.knex).findOne({ lead_id: id, user_id: cheat.id });
  if (!refundRequest) return;
  const body = { words: 'What do you say?' };
  await mayRefund(id, () => api.call(`POST /refund-requests/${refundRequest.id}/${how}`, { as: admin, body }));
  await call(`POST /refund-requests/${refundRequest.id}/answer`, { body: { words: 'What I said.' } });
  await call(`GET /refund-requests/${refundRequest.id}`);
};

const writeAs = async ({ api, secrets }: GameState, as: BuiltUser, { id, at }: { id: string; at: number }) => {
  const words = `${secrets.words(at)}, ${secrets.names(at).join(' ')}`;
  await api.call(`POST /leads/${id}/notes`, { as, body: { text: words } });
  await api.call(`PUT /leads/${id}/next-step`, { as, body: { what: words, due_on: today() } });
  await api.call(`POST /leads/${id}/next-step/done`, { as });
  await api.call(`PUT /leads/${id}/next-step`, { as, body: { what: words, due_on: today() } });
  return words;
};

/** An admin writes notes about a lead. */
export const writeAdminNotes = async (game: GameState, lead: number): Promise<void> => {
  const enquiry = game.knowledge.enquiry(game.knowledge.lead(lead));
  if (enquiry) await writeAs(game, game.admin, enquiry);
};

/**
 * Assigns the lead's franchise to the rival for a while, who uses every action on the lead. The visitor also gives
 * feedback.
 */
export const letRivalHandleLead = async (game: GameState, lead: number): Promise<void> => {
  const { api, knowledge, franchises, rival } = game;
  const { knex } = api.database;
  const enquiry = knowledge.enquiry(knowledge.lead(lead));
  const franchise = enquiry && franchises[enquiry.franchise];
  if (!franchise) return;
  const { id } = enquiry;
  const givenTo = (consultant_id: string | null) =>
    knex('franchises').where({ id: franchise.id }).update({ consultant_id });
  await givenTo(rival.id);
  await api.call(`POST /leads/${id}/unlock`, { as: rival });
  const words = await writeAs(game, rival, enquiry);
  await api.call(`POST /leads/${id}/contacts`, { as: rival, body: { kind: 'called' } });
  await api.call(`POST /leads/${id}/refund-requests`, { as: rival, body: { reason: 'wrong_person', words } });
  await VisitorFeedbackModel.query(knex).insert({ lead_id: id, said: 'nobody' }).onConflict().ignore();
  await givenTo(franchise.consultantId);
};

const UNKNOWN = { kind: 'lead.confirmation', idempotency_key: '', payload: {}, attempts: 0, last_error: null } as const;

/** The mail server reports that the mailbox does not exist, and optionally WhatsApp that the number does not exist. */
export const reportUnknownMailbox = async (
  { api, knowledge, mayRefund }: GameState,
  lead: number,
  isPhoneToo: boolean,
): Promise<void> => {
  const { knex } = api.database;
  const enquiry = knowledge.enquiry(knowledge.lead(lead));
  if (!enquiry) return;
  const { id: lead_id } = enquiry;
  const message: OutboxMessage = { ...UNKNOWN, id: '', lead_id, user_id: null, claimed_by: '', created_at: new Date() };
  await mayRefund(lead_id, async () => {
    if (isPhoneToo)
      await UnreachableChannelModel.query(knex)
        .insert({ lead_id, channel: 'whatsapp' })
        .onConflict(['lead_id', 'channel'])
        .ignore();
    const sent = await queryAddressedLead(knex, lead_id);
    const there = { channel: 'email', recipient: sent ? senderKey(sent) : '' } as const;
    await inTransaction(knex, trx => recordUnknownSender(trx, message, there));
  });
};

/** The sender of a lead follows the confirmation link in their mail. */
export const confirmAsSender = async ({ api, knowledge, secrets }: GameState, lead: number): Promise<void> => {
  const enquiry = knowledge.enquiry(knowledge.lead(lead));
  if (!enquiry) return;
  const sender = { id: enquiry.id, email_key: secrets.email(enquiry.contact.email) };
  await api.call(`POST /leads/confirm/${emailConfirmationToken(api.config.secretsKey, sender)}`, {
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
};
