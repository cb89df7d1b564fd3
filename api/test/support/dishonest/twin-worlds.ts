import { anEnquiry } from '../an-enquiry.ts';
import { aConsultant, aFranchise, type BuiltUser } from '../builders.ts';
import type { TestApi } from '../test-api.ts';
import type { GameSetup } from './game.ts';
import type { GameState } from './game-state.ts';
import { Knowledge } from './knowledge.ts';
import { letRivalHandleLead, reportUnknownMailbox, writeAdminNotes } from './lead-actions.ts';
import { Secrets } from './people.ts';

/** Fields of the leads that lists show before payment; the same in both worlds. */
const SHOWN = [
  { investment_budget: 50_000, timeline: 'Within 6 months', location_interest: 'Ipoh', status: 'new' },
  { investment_budget: 90_000, timeline: 'Immediately', location_interest: 'Penang', status: 'contacted' },
  { investment_budget: 90_000, timeline: 'Just exploring', location_interest: 'Penang', status: 'new' },
  { investment_budget: 150_000, timeline: 'Immediately', location_interest: 'Kuching', status: 'qualified' },
  { investment_budget: 10_000, timeline: 'Within 1 year', location_interest: 'by the sea', status: 'new' },
] as const;
/** After the visible leads come two that are not offered to consultants, for different reasons in each world. */
const [UNSEEN, OTHER_UNSEEN] = [SHOWN.length, SHOWN.length + 1];
export const LEADS = SHOWN.length + 2;
const HOUR_MS = 3_600_000;
const BEGAN = Date.now() - HOUR_MS;

/** A consultant with locked leads, their hidden details, and what others did with them. */
export interface World {
  api: TestApi;
  cheat: BuiltUser;
  /** In order of creation. */
  leads: string[];
  references: string[];
  franchise: string;
  calendar: string;
  /** Values of the hidden fields, which exist only in this world. Ids are not among them: locked leads show theirs. */
  hidden: string[];
}

/** Everything hidden differs between the two worlds: who enquired, who enquired twice, and what others did. */
type Kind = 'quiet' | 'eventful';

const aGameState = async ({ api, admin }: GameSetup, secrets: Secrets): Promise<GameState> => {
  const { database } = api;
  const cheat = await aConsultant(database, { name: 'Twin', phone: '+60 12-555 0179' });
  const rival = await aConsultant(database, { credits: 99 });
  const { id } = await aFranchise(database, { name: 'Twin', consultant_id: cheat.id, category: 'Game' });
  const { body } = await api.call('POST /agenda/calendar', { as: cheat });
  const nothing = () => Promise.reject(new Error('nobody asks yet'));
  return {
    ...{ api, admin, cheat, rival, secrets, knowledge: new Knowledge(secrets) },
    franchises: [{ id, consultantId: cheat.id }],
    calendar: new URL(body.address).pathname.replace('/api', ''),
    call: nothing,
    mayRefund: async (_id, work) => void (await work()),
  };
};

/** Sends one enquiry; its sender is hidden. */
const send = async ({ api, secrets, knowledge, franchises }: GameState, kind: Kind, at: number): Promise<void> => {
  const { status, ...shown } = SHOWN[at] ?? SHOWN[0];
  const isSpam = at === UNSEEN;
  // In one world two enquiries share the address, and in the other the number.
  const contact = kind === 'quiet' ? { email: at % 3, phone: at % 2 } : { email: at % 2, phone: at % 4 };
  // Sorted by name, the two worlds would have different orders.
  const [first_name, last_name] = secrets.names(kind === 'quiet' ? at : 9 - at);
  const [email, phone] = [secrets.email(contact.email), secrets.phone(contact.phone, 0)];
  const message = `I am ${first_name} ${last_name}. Call ${phone} or ${email}.`;
  const website = isSpam ? 'http://spam.example' : '';
  const sent = { first_name, last_name, email, phone, message, ...shown, website };
  const franchise = franchises[0] ?? { id: '' };
  const { id } = (await api.call('POST /leads', { body: anEnquiry(franchise, sent) })).body;
  const { knex } = api.database;
  const created_at = new Date(BEGAN + at * 1000);
  await knex('leads').where({ id }).update({ status, created_at });
  const own = { emails: new Set([contact.email]), phones: new Set([contact.phone]), email: contact.email };
  const more = { franchise: 0, corrected: null, isTheirs: false, wasOffered: true, isErased: false };
  knowledge.enquiries.push({ id, at, contact, ...own, ...more });
};

/** Creates activity that consultants who have not paid cannot see. */
const addActivity = async (game: GameState, kind: Kind): Promise<void> => {
  const { api, knowledge } = game;
  const { knex } = api.database;
  // In both worlds a mail to one of the senders is not delivered.
  await reportUnknownMailbox(game, 1, false);
  if (kind === 'quiet') {
    // In this world the lead is deleted instead of marked as spam, and another one waits for its visitor's
    // confirmation.
    await knex('leads')
      .where({ id: knowledge.lead(UNSEEN) })
      .update({ is_suspected: false, deleted_at: new Date() });
    await knex('lead_offers').insert({ lead_id: knowledge.lead(OTHER_UNSEEN), due_at: new Date(Date.now() + HOUR_MS) });
    return;
  }
  await knex('leads_off_sale').insert({ lead_id: knowledge.lead(OTHER_UNSEEN) });
  for (const lead of [0, 2, 3, 4]) await letRivalHandleLead(game, lead);
  for (const lead of [0, 4]) await writeAdminNotes(game, lead);
  await knex('lead_removals').insert({ lead_id: knowledge.lead(3), user_id: game.rival.id });
};

const aWorld = async (setting: GameSetup, secrets: Secrets, kind: Kind): Promise<World> => {
  const game = await aGameState(setting, secrets);
  for (let at = 0; at < LEADS; at++) await send(game, kind, at);
  await addActivity(game, kind);
  const { api, cheat, franchises, knowledge, calendar } = game;
  const leads = knowledge.enquiries.map(({ id }) => id);
  const rows = await api.database.knex('leads').whereIn('id', leads).orderBy('created_at');
  const hidden = rows.flatMap(row => [row.first_name, row.last_name, row.email, row.phone, row.phone_key]);
  const references = rows.map(({ reference }) => reference);
  return { api, cheat, leads, references, franchise: franchises[0]?.id ?? '', calendar, hidden };
};

/** Creates two worlds that look the same to a consultant who has not paid. */
export const twinWorlds = async (setting: GameSetup): Promise<[World, World]> => [
  await aWorld(setting, new Secrets(90_001), 'quiet'),
  await aWorld(setting, new Secrets(90_002), 'eventful'),
];

const TIME = /\d{4}-\d\d-\d\d(T[\d:.]+Z?)?|\b\d{8}T\d{6}Z?/g;
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Returns a response without ids, names and times that differ between the worlds. */
export const comparable = ({ leads, references, franchise, cheat }: World, text: string): string => {
  let plain = text;
  for (const [at, id] of leads.entries()) plain = plain.replaceAll(id, `lead ${at}`);
  for (const [at, reference] of references.entries()) plain = plain.replaceAll(reference, `reference ${at}`);
  plain = plain
    .replaceAll(franchise, 'franchise')
    .replaceAll(cheat.id, 'them')
    .replaceAll(cheat.email, 'their address');
  return plain.replace(TIME, 'then').replace(ID, 'one');
};
