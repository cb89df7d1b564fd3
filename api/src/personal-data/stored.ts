import { LeadContactModel, LeadVisitorWordModel, UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type Report, reportsAbout } from '../leads/claims/reports.ts';
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

/** Rows of a table that belong to enquiries. */
type OfLeads<Row> = ReadonlyMap<string, Row[]>;
type Contact = LeadContactModel & { user_name: string | null };

const toStored = (
  row: StoredRow,
  {
    unlocks = [],
    words = [],
    contacts = [],
    reports = [],
  }: { unlocks?: UnlockModel[]; words?: LeadVisitorWordModel[]; contacts?: Contact[]; reports?: Report[] },
) =>
  shown({
    ...row,
    sent_at: row.created_at,
    facts: toFacts(row),
    consultant: row.consultant_name ? { name: row.consultant_name, company_name: row.consultant_company ?? '' } : null,
    said: words.map(({ said, created_at }) => ({ said, said_at: created_at.toISOString() })),
    contacts: contacts.map(({ kind, user_name, created_at }) => ({
      kind,
      name: user_name ?? '',
      logged_at: created_at.toISOString(),
    })),
    recipients: unlocks.map(({ user, created_at }) => ({
      name: user?.name ?? '',
      company_name: user?.company_name ?? '',
      since: created_at.toISOString(),
    })),
    reports,
  });

/** Everything that is stored under an e-mail address, newest first, with who has it: what is in the bin too. */
export const storedUnder = async (knex: Knex, emailKey: string): Promise<PersonalData> => {
  const rows: StoredRow[] = await leadsWithFranchise(knex)
    .whereIn('leads.id', leadsOf(knex, emailKey).select('leads.id'))
    .orderBy('leads.created_at', 'desc')
    .select(leadColumns(knex), 'users.company_name as consultant_company', knex.raw(WHATSAPP_CONSENT));
  const ids = rows.map(({ id }) => id);
  const ofLead = <Row extends { lead_id: string }>(found: Row[]): OfLeads<Row> =>
    Map.groupBy(found, ({ lead_id }) => lead_id);
  const [unlocks, words, contacts, reports] = await Promise.all([
    UnlockModel.query(knex).whereIn('lead_id', ids).orderBy('created_at').withGraphFetched('user(named)').then(ofLead),
    LeadVisitorWordModel.query(knex).whereIn('lead_id', ids).orderBy('created_at').then(ofLead),
    LeadContactModel.query(knex)
      .whereIn('lead_id', ids)
      .orderBy('created_at')
      .select(
        'lead_contacts.*',
        knex.raw('(SELECT name FROM users WHERE users.id = lead_contacts.user_id) AS user_name'),
      )
      .castTo<Contact[]>()
      .then(ofLead),
    reportsAbout(knex, ids),
  ]);
  return {
    email: emailKey,
    enquiries: rows.map(row =>
      toStored(row, {
        unlocks: unlocks.get(row.id),
        words: words.get(row.id),
        contacts: contacts.get(row.id),
        reports: reports.get(row.id),
      }),
    ),
  };
};
