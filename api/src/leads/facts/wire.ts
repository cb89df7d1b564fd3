import type { LeadConfirmationModel, LeadFactsModel, UnreachableChannelModel } from '@marketplace/db';
import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../../platform/http/schema.ts';
import { DUPLICATE_DAYS } from '../duplicate-days.ts';
import { beginsSoon } from './facts.ts';

/** The facts about an enquiry that are visible before it is unlocked; they do not identify the sender. */
export const LeadFacts = Type.Object(
  {
    email_confirmed_at: Nullable(Moment),
    phone_confirmed_at: Nullable(Moment),
    phone: OneOf('Phone number', ['mobile', 'other', 'invalid']),
    phone_country: Nullable(Type.String({ description: 'ISO 3166 country code, two letters' })),
    mail_undelivered: Type.Boolean({
      description: 'Mail to the sender was rejected: the mailbox does not exist',
    }),
    not_on_whatsapp: Type.Boolean({ description: 'WhatsApp does not know the number' }),
    budget: OneOf('Budget against the least investment', ['reaches', 'below', 'not_comparable', 'not_said']),
    place: OneOf('Wanted place among the territories', ['inside', 'outside', 'not_known']),
    begins_soon: Type.Boolean({ description: 'Within six months' }),
    is_complete: Type.Boolean({ description: 'All fields of the form were filled in' }),
    other_enquiries: Nullable(
      Type.Integer({
        description: `Number of other confirmed enquiries from the same address within ${DUPLICATE_DAYS} days; null until the address is confirmed`,
      }),
    ),
    score: Type.Integer({ description: 'Lead score: the sum of the weights of the facts that hold' }),
  },
  { description: 'Facts about the enquiry, without its sender' },
);
export type LeadFacts = Static<typeof LeadFacts>;

/** Joins `leads` with the tables of {@link FACT_COLUMNS}. */
export const JOIN_FACTS = `LEFT JOIN lead_facts ON lead_facts.lead_id = leads.id
  LEFT JOIN lead_confirmations ON lead_confirmations.lead_id = leads.id AND lead_confirmations.channel = 'email'`;

/**
 * SQL that counts the sender's other enquiries. Both this enquiry and the counted ones must be confirmed: otherwise
 * anyone could submit an enquiry with another person's address and learn whether that person has enquired.
 */
const OTHER_ENQUIRIES = `(SELECT COUNT(*) FROM leads AS others
  JOIN lead_confirmations AS theirs ON theirs.lead_id = others.id AND theirs.channel = 'email'
  WHERE lead_confirmations.lead_id IS NOT NULL
  AND others.submitted_email_key = leads.submitted_email_key AND others.id <> leads.id AND others.deleted_at IS NULL
  AND others.created_at BETWEEN leads.created_at - INTERVAL ${DUPLICATE_DAYS} DAY AND leads.created_at + INTERVAL ${DUPLICATE_DAYS} DAY)`;

/** Returns SQL for the time at which a lead's address or number was confirmed. */
export const confirmedAt = (channel: LeadConfirmationModel['channel']): string =>
  `(SELECT answered.created_at FROM lead_confirmations AS answered
  WHERE answered.lead_id = leads.id AND answered.channel = '${channel}')`;

const failed = (channel: UnreachableChannelModel['channel']) =>
  `EXISTS (SELECT 1 FROM lead_failures WHERE lead_failures.lead_id = leads.id AND lead_failures.channel = '${channel}')`;

/** The columns of a lead's facts. */
export const FACT_COLUMNS = [
  'lead_confirmations.created_at AS email_confirmed_at',
  `${confirmedAt('whatsapp')} AS phone_confirmed_at`,
  'lead_facts.phone AS phone_fact',
  'lead_facts.phone_country',
  `${failed('email')} AS mail_undelivered`,
  `${failed('whatsapp')} AS not_on_whatsapp`,
  'lead_facts.budget AS budget_fact',
  'lead_facts.place AS place_fact',
  'lead_facts.is_complete',
  'leads.score',
  `${OTHER_ENQUIRIES} AS other_enquiries`,
];

/** A row with {@link FACT_COLUMNS}; all are null for a lead without stored facts. */
export interface FactsRow {
  timeline: string;
  erased_at: Date | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  phone_fact: LeadFactsModel['phone'] | null;
  phone_country: string | null;
  mail_undelivered: number;
  not_on_whatsapp: number;
  budget_fact: LeadFactsModel['budget'] | null;
  place_fact: LeadFactsModel['place'] | null;
  is_complete: number | boolean | null;
  score: number;
  other_enquiries: number;
}

/** Converts the facts of a row for the response; returns null if none are stored or the lead was erased. */
export const toFacts = (row: FactsRow): LeadFacts | null => {
  const { phone_fact: phone, budget_fact: budget, place_fact: place, email_confirmed_at } = row;
  if (!phone || !budget || !place || row.erased_at) return null;
  return {
    email_confirmed_at: email_confirmed_at?.toISOString() ?? null,
    phone_confirmed_at: row.phone_confirmed_at?.toISOString() ?? null,
    phone,
    phone_country: row.phone_country,
    mail_undelivered: Boolean(row.mail_undelivered),
    not_on_whatsapp: Boolean(row.not_on_whatsapp),
    budget,
    place,
    begins_soon: beginsSoon(row.timeline),
    is_complete: Boolean(row.is_complete),
    other_enquiries: email_confirmed_at ? Number(row.other_enquiries) : null,
    score: row.score,
  };
};
