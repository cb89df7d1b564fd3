import { anEnquiry } from '../an-enquiry.ts';
import type { TestApi } from '../test-api.ts';
import type { Table } from './game-state.ts';
import { GivenAway } from './knowledge.ts';
import type { Contact } from './people.ts';

/** A planted bug that runs after every enquiry. */
export type Fault = (api: TestApi, leadId: string, consultantId: string) => Promise<void>;

interface Sent {
  contact: Contact;
  franchise: number;
  form: number;
}

const bodyOf = ({ secrets, franchises }: Table, { contact, franchise, form }: Sent, at: number) => {
  const [first_name, last_name] = secrets.names(at);
  const [email, phone] = [secrets.email(contact.email), secrets.phone(contact.phone, form)];
  return anEnquiry(
    { id: franchises[franchise]?.id ?? '' },
    {
      first_name,
      last_name,
      email: form === 1 ? email.toUpperCase() : email,
      phone,
      location_interest: `Ipoh, ask ${last_name}`,
      message: `I am ${first_name} ${last_name}. Call ${secrets.phone(contact.phone, form + 1)} or ${email.replace('@', ['@', ' (at) ', '＠', '(a)'][form] ?? '@')}`,
    },
  );
};

/** Sends an enquiry and checks that the franchise's consultant is notified, however often the same person has enquired. */
export const enquire = async (
  table: Table,
  sent: Sent,
  {
    isTheirs,
    isForm,
    isSpam,
    fault,
  }: { isTheirs: boolean; isForm: boolean; isSpam: boolean; fault: Fault | undefined },
): Promise<void> => {
  const { api, them, knowledge, franchises } = table;
  const { contact, franchise } = sent;
  const at = knowledge.enquiries.length;
  const body = { ...bodyOf(table, sent, at), website: isSpam ? 'http://spam.example' : '' };
  if (isTheirs) {
    knowledge.typedEmails.add(contact.email);
    knowledge.typedPhones.add(contact.phone);
  }
  const asForm = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  };
  const answer = await api.call('POST /leads', isForm ? asForm : { body });
  if (answer.status !== 201 && answer.status !== 303) throw new Error(`an enquiry: ${answer.status} ${answer.text}`);
  const { knex } = api.database;
  const { id } = await knex('leads')
    .where({ franchise_id: body.franchise_id, first_name: body.first_name })
    .first('id');
  knowledge.enquiries.push({
    id,
    at,
    franchise,
    contact,
    email: contact.email,
    corrected: null,
    emails: new Set([contact.email]),
    phones: new Set([contact.phone]),
    isTheirs,
    wasOffered: !isSpam,
    isErased: false,
  });
  await fault?.(api, id, them.id);
  if (isSpam || franchises[franchise]?.consultantId !== them.id) return;
  const told = await knex('outbox').where({ lead_id: id, user_id: them.id }).orderBy('channel').pluck('channel');
  if (told.join() !== 'email,whatsapp') throw new GivenAway(`of ${at} they were told by "${told.join()}" alone`);
};

/** The consultant edits a lead. */
export const edit = async (
  { hear, secrets, knowledge }: Table,
  { lead, contact, form }: { lead: number; contact: Contact; form: number },
): Promise<void> => {
  const id = knowledge.lead(lead);
  knowledge.typedEmails.add(contact.email);
  knowledge.typedPhones.add(contact.phone);
  const more = { investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring', status: 'new' };
  const [email, phone] = [secrets.email(contact.email), secrets.phone(contact.phone, form)];
  const body = { first_name: 'Edited', last_name: 'Edited', email, phone, ...more };
  const { status } = await hear(`PUT /leads/${id}`, { body });
  await hear(`PUT /leads/${id}/status?status=contacted`);
  const enquiry = knowledge.enquiry(id);
  if (status !== 200 || !enquiry) return;
  enquiry.emails.add(contact.email);
  enquiry.phones.add(contact.phone);
};

/** An admin corrects the e-mail address of a lead. */
export const correct = async (
  { api, admin, secrets, knowledge }: Table,
  { lead, email }: { lead: number; email: number },
): Promise<void> => {
  const enquiry = knowledge.enquiry(knowledge.lead(lead));
  if (!enquiry) return;
  const { body: read } = await api.call(`GET /leads/${enquiry.id}`, { as: admin });
  const body = { ...read, timeline: 'Just exploring', email: secrets.email(email) };
  const { status } = await api.call(`PUT /leads/${enquiry.id}`, { as: admin, body });
  if (status !== 200) return;
  // Saving the address that is already stored is not a correction.
  if (email !== enquiry.email) enquiry.corrected = email;
  enquiry.email = email;
  enquiry.emails.add(email);
};
