import { AuditEntryModel, LeadClaimModel, LeadFactsModel, type LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { hoursAgo } from '../../platform/database/database-time.ts';
import { failedWays } from '../failed-ways.ts';
import { type ClaimFault, FORESEEABLE_DAYS, MOST_FORESEEABLE } from './faults.ts';
import { keepsEarlier, paysForAnother } from './paid-twice.ts';

/** What a rule looks at: a lead, and who reports it. */
interface Reported {
  lead: LeadModel;
  claimantId: string;
}

type Rule = (trx: Knex, reported: Reported) => Promise<boolean>;

/**
 * Whether the consultant may have made the fact themselves: by an edit of the lead, or of the franchise's territories
 * since it was enquired about. Then an admin looks.
 */
const mayBeOwnDoing = async (trx: Knex, { lead, claimantId }: Reported): Promise<boolean> => {
  const edits = AuditEntryModel.query(trx)
    .where({ actor_id: claimantId, action: 'update' })
    .where(either =>
      either
        .where({ entity: 'lead', entity_id: lead.id })
        .orWhere(franchise =>
          franchise
            .where({ entity: 'franchise', entity_id: lead.franchise_id })
            .where('created_at', '>=', lead.created_at),
        ),
    );
  return (await edits.resultSize()) > 0;
};

const isOutside: Rule = async (trx, reported) => {
  const facts = await LeadFactsModel.query(trx).findById(reported.lead.id);
  return facts?.place === 'outside' && !(await mayBeOwnDoing(trx, reported));
};

const isPaidTwice: Rule = (trx, { lead, claimantId }) => keepsEarlier(trx, lead.id, claimantId);

const isUnreachable: Rule = async (trx, { lead }) => {
  const { isMailRefused, isPhoneUseless } = await failedWays(trx, lead);
  return isMailRefused || isPhoneUseless;
};

const never: Rule = async () => false;

/**
 * Which reports are accepted at once, and by which fact; all others are an admin's to decide.
 *
 * | What was wrong | Accepted at once where |
 * |---|---|
 * | not reachable | mail was refused for good, the submitted number is none that a network gives out and was not corrected to one, or WhatsApp does not know it |
 * | outside the territory | the wanted place is not among the territories, and the consultant edited neither |
 * | the same person twice | an earlier one has the same submitted address, and the consultant paid for it and got nothing back |
 * | spam | it is taken for spam |
 * | wrong person, never enquired | never: no fact says so |
 *
 * Of what was to be seen before paying only a few are accepted at once ({@link MOST_FORESEEABLE}), and an admin looks at the
 * others: whoever bought such leads on purpose would have them for nothing. Nor is a lead given back at once that another
 * was given back for: of one person one stays paid for ({@link paysForAnother}).
 */
const RULES: Readonly<Record<ClaimFault, Rule>> = {
  not_reachable: isUnreachable,
  outside_territory: isOutside,
  same_twice: isPaidTwice,
  spam: async (_trx, { lead }) => lead.is_suspected,
  wrong_person: never,
  never_enquired: never,
};

/** What the facts of a lead tell before it is paid for. */
const FORESEEABLE: readonly ClaimFault[] = ['not_reachable', 'outside_territory'];

const mayHaveMore = async (trx: Knex, fault: ClaimFault, claimantId: string): Promise<boolean> => {
  if (!FORESEEABLE.includes(fault)) return true;
  const accepted = await LeadClaimModel.query(trx)
    .where({ user_id: claimantId, decided_by: 'rule' })
    .whereIn('fault', FORESEEABLE)
    .where('created_at', '>', hoursAgo(FORESEEABLE_DAYS * 24))
    .resultSize();
  return accepted < MOST_FORESEEABLE;
};

/** Whether the facts of a lead say what the consultant says, and no admin needs to look. */
export const isProvenByFacts = async (trx: Knex, fault: ClaimFault, reported: Reported): Promise<boolean> =>
  (await RULES[fault](trx, reported)) &&
  (await mayHaveMore(trx, fault, reported.claimantId)) &&
  !(await paysForAnother(trx, reported.lead.id, reported.claimantId));
