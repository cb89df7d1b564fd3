import { UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { toFacts } from '../leads/facts/wire.ts';
import { leadsWithFranchise } from '../leads/list.ts';
import { type LeadRow, leadColumns } from '../leads/wire-lead.ts';
import { wireOf } from '../platform/http/wire.ts';
import { leadsOf } from './own-leads.ts';
import { type PersonalData, StoredEnquiry } from './schemas.ts';

interface StoredRow extends LeadRow {
  consent_version: string;
  consent_at: Date | null;
  consultant_company: string | null;
  whatsapp_consent_at: Date | null;
}

const WHATSAPP_CONSENT = `(SELECT agreed.created_at FROM lead_whatsapp_consents AS agreed
  WHERE agreed.lead_id = leads.id) AS whatsapp_consent_at`;

const shown = wireOf(StoredEnquiry);

const toStored = (row: StoredRow, unlocks: UnlockModel[] = []) =>
  shown({
    ...row,
    sent_at: row.created_at,
    facts: toFacts(row),
    consultant: row.consultant_name ? { name: row.consultant_name, company_name: row.consultant_company ?? '' } : null,
    recipients: unlocks.map(({ user, created_at }) => ({
      name: user?.name ?? '',
      company_name: user?.company_name ?? '',
      since: created_at.toISOString(),
    })),
  });

/** Everything that is stored under an e-mail address, newest first, with who has it: what is in the bin too. */
export const storedUnder = async (knex: Knex, emailKey: string): Promise<PersonalData> => {
  const rows: StoredRow[] = await leadsWithFranchise(knex)
    .whereIn('leads.id', leadsOf(knex, emailKey).select('leads.id'))
    .orderBy('leads.created_at', 'desc')
    .select(leadColumns(knex), 'users.company_name as consultant_company', knex.raw(WHATSAPP_CONSENT));
  const ids = rows.map(({ id }) => id);
  const unlocks = await UnlockModel.query(knex)
    .whereIn('lead_id', ids)
    .orderBy('created_at')
    .withGraphFetched('user(named)');
  const ofLead = Map.groupBy(unlocks, ({ lead_id }) => lead_id);
  return { email: emailKey, enquiries: rows.map(row => toStored(row, ofLead.get(row.id))) };
};
