import type { Knex } from 'knex';
import { leadsWithFranchise } from '../leads/list.ts';
import type { LeadRow } from '../leads/wire-lead.ts';
import { leadsOf } from './own-leads.ts';
import type { PersonalData, StoredEnquiry } from './schemas.ts';

interface StoredRow extends LeadRow {
  consent_version: string;
  consent_at: Date | null;
  consultant_company: string | null;
}

interface RecipientRow {
  lead_id: string;
  name: string;
  company_name: string;
  created_at: Date;
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const toStored = (row: StoredRow, recipients: RecipientRow[] = []): StoredEnquiry => ({
  reference: row.reference,
  franchise_name: row.franchise_name,
  sent_at: row.created_at.toISOString(),
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  investment_budget: row.investment_budget,
  experience: row.experience,
  timeline: row.timeline,
  location_interest: row.location_interest,
  message: row.message,
  status: row.status,
  consent_version: row.consent_version,
  consent_at: iso(row.consent_at),
  withdrawn_at: iso(row.withdrawn_at),
  consultant: row.consultant_name ? { name: row.consultant_name, company_name: row.consultant_company ?? '' } : null,
  recipients: recipients.map(({ name, company_name, created_at }) => ({
    name,
    company_name,
    since: created_at.toISOString(),
  })),
});

/** Everything that is stored under an e-mail address, newest first, with who has it: what is in the bin too. */
export const storedUnder = async (knex: Knex, emailKey: string): Promise<PersonalData> => {
  const rows: StoredRow[] = await leadsWithFranchise(knex)
    .whereIn('leads.id', leadsOf(knex, emailKey).select('leads.id'))
    .orderBy('leads.created_at', 'desc')
    .select(
      'leads.*',
      'franchises.name as franchise_name',
      'users.name as consultant_name',
      'users.company_name as consultant_company',
    );
  const recipients: RecipientRow[] = await knex('unlocks')
    .join('users', 'users.id', 'unlocks.user_id')
    .whereIn(
      'unlocks.lead_id',
      rows.map(({ id }) => id),
    )
    .orderBy('unlocks.created_at')
    .select('unlocks.lead_id', 'users.name', 'users.company_name', 'unlocks.created_at');
  const ofLead = Map.groupBy(recipients, ({ lead_id }) => lead_id);
  return { email: emailKey, enquiries: rows.map(row => toStored(row, ofLead.get(row.id))) };
};
