import { anEnquiry } from '../an-enquiry.ts';
import type { TestApi } from '../test-api.ts';
import type { GameState } from './game-state.ts';
import { Disclosure } from './knowledge.ts';
import type { Contact } from './people.ts';

/** A planted bug that runs after every enquiry. */
export type PlantedFault = (api: TestApi, leadId: string, consultantId: string) => Promise<void>;

interface Sent {
  contact: Contact;
  franchise: number;
  form: number;
}

const bodyOf = ({ secrets, franchises }: GameState, { contact, franchise, form }: Sent, at: number) => {
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

/**
 * Sends an enquiry and checks that the franchise's consultant is notified, however often the same person has enquired.
 */
export const sendGameEnquiry = async (
  game: GameState,
  sent: Sent,
  {
    isTheirs,
    isForm,
    isSpam,
    fault,
  }: { isTheirs: boolean; isForm: boolean; isSpam: boolean; fault: PlantedFault | undefined },
): Promise<void> => {
  const { api, cheat, knowledge, franchises } = game;
  const { contact, franchise } = sent;
  const at = knowledge.enquiries.length;
  const body = { ...bodyOf(game, sent, at), website: isSpam ? 'http://spam.example' : '' };
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
  await fault?.(api, id, cheat.id);
  if (isSpam || franchises[franchise]?.consultantId !== cheat.id) return;
  const channels = await knex('outbox').where({ lead_id: id, user_id: cheat.id }).orderBy('channel').pluck('channel');
  if (channels.join() !== 'email,whatsapp')
    throw new Disclosure(`the consultant was notified of ${at} only by "${channels.join()}"`);
};

/** The consultant edits a lead. */
export const editLead = async (
  { call, secrets, knowledge }: GameState,
  { lead, contact, form }: { lead: number; contact: Contact; form: number },
): Promise<void> => {
  const id = knowledge.lead(lead);
  knowledge.typedEmails.add(contact.email);
  knowledge.typedPhones.add(contact.phone);
  const more = { investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring', status: 'new' };
  const [email, phone] = [secrets.email(contact.email), secrets.phone(contact.phone, form)];
  const body = { first_name: 'Edited', last_name: 'Edited', email, phone, ...more };
  const { status } = await call(`PUT /leads/${id}`, { body });
  await call(`PUT /leads/${id}/status?status=contacted`);
  const enquiry = knowledge.enquiry(id);
  if (status !== 200 || !enquiry) return;
  enquiry.emails.add(contact.email);
  enquiry.phones.add(contact.phone);
};

/** An admin corrects the email address of a lead. */
export const correctEmail = async (
  { api, admin, secrets, knowledge }: GameState,
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
