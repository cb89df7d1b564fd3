import type { LeadModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { hasFailedSince } from '../leads/unreachable-channels.ts';
import { hasPaidEarlierEnquiry, isOtherEnquiryRefunded } from './paid-twice.ts';
import type { RefundReason } from './reasons.ts';

/** The lead and the paid unlock of a refund request. */
interface PaidLead {
  lead: LeadModel;
  unlock: Pick<UnlockModel, 'user_id' | 'created_at'>;
}

type Rule = (trx: Knex, paid: PaidLead) => Promise<boolean>;

const isPaidTwice: Rule = (trx, { lead, unlock }) => hasPaidEarlierEnquiry(trx, lead.id, unlock.user_id);

const isUnreachable: Rule = (trx, { lead, unlock }) => hasFailedSince(trx, lead.id, unlock.created_at);

const never: Rule = async () => false;

/**
 * The fact that proves a refund request, by its reason. A proven request is accepted immediately; an admin decides all
 * others.
 * | Reason | Accepted immediately when |
 * |---|---|
 * | not reachable | after the unlock a mail server refused mail for good, or WhatsApp did not know the number |
 * | the same person twice | a paid, not refunded earlier lead of the consultant has the same submitted address |
 * | spam | it is marked as spam |
 * | wrong person, never enquired | never: no fact proves it |
 * What was visible on the locked lead proves nothing, since the consultant accepted it when paying: an invalid number,
 * mail that had failed before, a budget below the minimum, a location outside the territory. A lead is not refunded
 * either if another one of the same person was refunded: one of them stays paid for ({@link isOtherEnquiryRefunded}).
 */
const RULES: Readonly<Record<RefundReason, Rule>> = {
  not_reachable: isUnreachable,
  same_twice: isPaidTwice,
  spam: async (_trx, { lead }) => lead.is_suspected,
  wrong_person: never,
  never_enquired: never,
};

/** Returns whether the facts of a lead prove the request, so that no admin has to decide. */
export const isProvenByFacts = async (trx: Knex, reason: RefundReason, paid: PaidLead): Promise<boolean> =>
  (await RULES[reason](trx, paid)) && !(await isOtherEnquiryRefunded(trx, paid.lead.id, paid.unlock.user_id));
