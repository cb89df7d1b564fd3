import { UserModel } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import { formatBudget } from '../enquiries/form/fields.ts';
import { UNOPENED_DAYS, unopenedLeads } from '../leads/unopened.ts';
import { type LeadRow, leadColumns, toLockedLead } from '../leads/wire-lead.ts';
import { type Composer, letterTo } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { countOf } from '../platform/database/count.ts';
import { malaysianDay, malaysianFormat } from '../platform/values/malaysian-time.ts';
import { siteCurrency } from '../settings/service.ts';

/** Maximum number of leads listed in the mail; the console shows all of them. */
const LISTED_COUNT = 10;

const dayAndMonth = malaysianFormat({ day: 'numeric', month: 'short' });

/** Returns the two lines about a lead, without any detail of the visitor. */
const line = (row: LeadRow, currency: Currency): [string, string] => {
  const { franchise_name, investment_budget, timeline, location_interest } = toLockedLead(row);
  const budget = investment_budget === null ? '' : formatBudget(investment_budget, currency);
  return [
    `${dayAndMonth.format(row.created_at)}, ${franchise_name}`,
    [budget, timeline, location_interest].filter(Boolean).join(' · ') || 'No details given',
  ];
};

const wantsDigest = async (knex: Knex, userId: string): Promise<boolean> =>
  Boolean(await UserModel.query(knex).findOne({ id: userId, role: 'consultant', digest_enabled: true }));

/** Composes a consultant's morning summary: the number of leads to unlock, and a masked line about each. */
export const composeDigestMail: Composer = async ({ database, siteUrl }, message) => {
  const { knex } = database;
  const recipient = await findRecipient(database, message.user_id);
  if (!recipient || !(await wantsDigest(knex, recipient.id)))
    return { cancel: 'The consultant turned the summary off' };
  if (message.payload.day !== malaysianDay(new Date())) return { cancel: 'The summary was for an earlier day' };
  const rows: LeadRow[] = await unopenedLeads(knex, recipient.id).limit(LISTED_COUNT).select(leadColumns(knex));
  if (rows.length === 0) return { cancel: 'No locked leads are left' };
  const [count, currency] = await Promise.all([
    countOf(unopenedLeads(knex, recipient.id).clearOrder()),
    siteCurrency(knex),
  ]);
  const leads = count === 1 ? '1 enquiry is waiting' : `${count} enquiries are waiting`;
  const more = count > rows.length ? ` These are the latest ${rows.length}:` : '';
  return letterTo(recipient, {
    subject: `${leads} for you`,
    preview: 'The first to reply usually wins.',
    parts: [
      paragraph(
        `${leads} to be unlocked. Only enquiries of the last ${UNOPENED_DAYS} days count; older ones are in your list.${more}`,
      ),
      { kind: 'facts', facts: rows.map(row => line(row, currency)) },
      { kind: 'action', label: 'See your enquiries', url: `${siteUrl}/admin/leads/locked` },
      {
        kind: 'aside',
        text: 'You get this mail because you turned on the daily summary.',
        label: 'Turn it off in your profile',
        url: `${siteUrl}/consultant/profile`,
      },
    ],
  });
};
