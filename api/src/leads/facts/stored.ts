import { LeadFactsModel, LeadModel } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import { DIRECTORY_CURRENCY } from '../../franchises/options.ts';
import {
  type ComparedEnquiry,
  type ComparedFranchise,
  computeLeadFacts,
  type ScoredFacts,
  type StoredFacts,
} from './facts.ts';
import { confirmedAt } from './wire.ts';

/** The columns of a franchise `f` that {@link computeLeadFacts} needs. */
export const COMPARED_COLUMNS = `f.investment_min, COALESCE(f.currency, '${DIRECTORY_CURRENCY}') AS currency, f.territory_type, f.territory_location`;

const COLUMNS = ['phone', 'phone_country', 'budget', 'place', 'is_complete'] as const satisfies (keyof StoredFacts)[];

/**
 * SQL that stores the facts of an enquiry in the enquiry's transaction. The score is not part of it: it is in `leads`.
 */
export const INSERT_FACTS = `INSERT INTO lead_facts (lead_id, ${COLUMNS.join(', ')})
  VALUES (?, ${COLUMNS.map(() => '?').join(', ')})`;

/** Returns the values for the placeholders of {@link INSERT_FACTS}. */
export const factValues = (leadId: string, facts: StoredFacts) => [leadId, ...COLUMNS.map(column => facts[column])];

/** Returns the facts of a new enquiry. */
export const computeNewLeadFacts = (
  sent: Partial<ComparedEnquiry> & { phone_key: string },
  franchise: ComparedFranchise,
  currency: Currency,
): ScoredFacts =>
  computeLeadFacts(
    {
      phone_key: sent.phone_key,
      investment_budget: sent.investment_budget ?? null,
      experience: sent.experience ?? '',
      timeline: sent.timeline ?? '',
      location_interest: sent.location_interest?.trim() ?? '',
      message: sent.message?.trim() ?? '',
    },
    franchise,
    { currency, isConfirmed: false, isPhoneConfirmed: false },
  );

type Weighed = ComparedEnquiry & ComparedFranchise & { is_confirmed: number; is_phone_confirmed: number };

/**
 * Computes and stores the facts of a lead with its current values.
 * @param trx a transaction; the lead is locked so that a concurrent confirmation is not lost
 */
export const storeFacts = async (trx: Knex.Transaction, id: string, currency: Currency): Promise<void> => {
  await LeadModel.query(trx).findById(id).forUpdate().select('id');
  const row: Weighed | undefined = await trx('leads')
    .join('franchises as f', 'f.id', 'leads.franchise_id')
    .where('leads.id', id)
    .first(
      ...['phone_key', 'investment_budget', 'experience', 'timeline', 'location_interest', 'message'].map(
        column => `leads.${column}`,
      ),
      trx.raw(COMPARED_COLUMNS),
      trx.raw(`${confirmedAt('email')} IS NOT NULL AS is_confirmed`),
      trx.raw(`${confirmedAt('whatsapp')} IS NOT NULL AS is_phone_confirmed`),
    );
  if (!row) return;
  const { score, ...facts } = computeLeadFacts(row, row, {
    currency,
    isConfirmed: row.is_confirmed === 1,
    isPhoneConfirmed: row.is_phone_confirmed === 1,
  });
  await LeadModel.query(trx).findById(id).patch({ score });
  await LeadFactsModel.query(trx)
    .insert({ lead_id: id, ...facts })
    .onConflict('lead_id')
    .merge([...COLUMNS]);
};
