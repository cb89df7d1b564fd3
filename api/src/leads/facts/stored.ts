import { LeadFactsModel, LeadModel } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import { DIRECTORY_CURRENCY } from '../../franchises/options.ts';
import { type AskedFranchise, factsOf, type StoredFacts, type WeighedEnquiry } from './facts.ts';
import { confirmedAt } from './wire.ts';

/** What a statement reads of a franchise `f` for {@link factsOf}. */
export const COMPARED = `f.investment_min, COALESCE(f.currency, '${DIRECTORY_CURRENCY}') AS currency, f.territory_type, f.territory_location`;

const COLUMNS = [
  'phone',
  'phone_country',
  'budget',
  'place',
  'is_complete',
  'speaks_for',
] as const satisfies (keyof StoredFacts)[];

/** The facts of an enquiry, in its own transaction: its id, then {@link factsOfNew}. */
export const INSERT_FACTS = `INSERT INTO lead_facts (lead_id, ${COLUMNS.join(', ')}, created_at)
  VALUES (?, ${COLUMNS.map(() => '?').join(', ')}, UTC_TIMESTAMP(3))`;

/** The values of {@link INSERT_FACTS} behind the id, for an enquiry as it was sent. */
export const factsOfNew = (
  sent: Partial<WeighedEnquiry> & { phone_key: string },
  franchise: AskedFranchise,
  currency: Currency,
) => {
  const facts = factsOf(
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
  return COLUMNS.map(column => facts[column]);
};

type Weighed = WeighedEnquiry &
  AskedFranchise & { id: string; created_at: Date; is_confirmed: number; is_phone_confirmed: number };

/**
 * Finds the facts of leads anew, as they and their franchises are now.
 * @param trx a transaction: the leads are locked, so that what is confirmed meanwhile is not overlooked
 */
export const storeFacts = async (trx: Knex.Transaction, ids: string[], currency: Currency): Promise<void> => {
  if (ids.length === 0) return;
  await LeadModel.query(trx).whereIn('id', ids).orderBy('id').forUpdate().select('id');
  const rows: Weighed[] = await trx('leads')
    .join('franchises as f', 'f.id', 'leads.franchise_id')
    .whereIn('leads.id', ids)
    .select(
      ...[
        'id',
        'phone_key',
        'investment_budget',
        'experience',
        'timeline',
        'location_interest',
        'message',
        'created_at',
      ].map(column => `leads.${column}`),
      trx.raw(COMPARED),
      trx.raw(`${confirmedAt('email')} IS NOT NULL AS is_confirmed`),
      trx.raw(`${confirmedAt('whatsapp')} IS NOT NULL AS is_phone_confirmed`),
    );
  const facts = rows.map(row => ({
    lead_id: row.id,
    created_at: row.created_at,
    ...factsOf(row, row, {
      currency,
      isConfirmed: row.is_confirmed === 1,
      isPhoneConfirmed: row.is_phone_confirmed === 1,
    }),
  }));
  if (facts.length > 0)
    await LeadFactsModel.insertAll(trx, facts)
      .onConflict('lead_id')
      .merge([...COLUMNS]);
};
