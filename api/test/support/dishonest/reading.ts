import type { Answer } from '../test-api.ts';
import type { Table } from './game-state.ts';
import { type Enquiry, GivenAway } from './knowledge.ts';
import type { Contact } from './people.ts';

/** Fields that lists of leads can be queried by, and fields that they hide: a query by a hidden field is refused, whatever its value. */
const SHOWN = ['created_at', 'status', 'investment_budget', 'speaks_for', 'speaks_for_least', 'franchise_id', 'from'];
export const HIDDEN = [
  'email',
  'email_key',
  'submitted_email_key',
  'first_name',
  'last_name',
  'phone',
  'phone_key',
  'message',
  'location_interest',
  'search_words',
  'reference',
  'is_duplicate',
  'duplicate_of',
  'is_suspected',
  'other_enquiries',
  'consultant_id',
  'deleted',
];
/** Fields of the consultant's own work, which locked leads do not have. */
const OF_UNLOCKED = ['next_step', 'waiting'];
export const LIST_FIELDS = [...SHOWN, ...HIDDEN, ...OF_UNLOCKED];
export const LISTS = ['leads/locked', 'leads/unlocked', 'leads/spam', 'leads', 'claims'] as const;

/** A query of a list. */
export interface AskedList {
  list: (typeof LISTS)[number];
  field: string;
  isSorted: boolean;
  isDescending: boolean;
  first: number;
  lead: number;
  contact: Contact;
  form: number;
}

const comparedWith = (field: string, { secrets, knowledge }: Table, { lead, contact, form }: AskedList) => {
  const [first, last] = secrets.names(knowledge.enquiry(knowledge.lead(lead))?.at ?? 0);
  const values: Record<string, string | number | boolean> = {
    first_name: first,
    last_name: last,
    phone: secrets.phone(contact.phone, form),
    phone_key: secrets.phone(contact.phone, 3),
    investment_budget: 50_000,
    speaks_for_least: form,
    status: form % 2 ? 'new' : 'contacted',
    next_step: 'today',
    other_enquiries: form,
    from: '2026-01-01',
  };
  const isYesOrNo = /^(is_|deleted|waiting)/.test(field);
  return isYesOrNo ? form % 2 === 0 : (values[field] ?? secrets.email(contact.email));
};

/** Queries a list by any field, sort order and page, offered or not. */
export const lookThroughAList = async (table: Table, asked: AskedList): Promise<void> => {
  const { list, field, isSorted, isDescending, first } = asked;
  const wanted = isSorted ? [field, isDescending ? 'DESC' : 'ASC'] : { [field]: comparedWith(field, table, asked) };
  const query = `${isSorted ? 'sort' : 'filter'}=${encodeURIComponent(JSON.stringify(wanted))}`;
  const { status } = await table.hear(`GET /${list}?${query}&range=[${first},${first + 9}]`);
  const isHidden = HIDDEN.includes(field) || (OF_UNLOCKED.includes(field) && list === 'leads/locked');
  if (isHidden && status < 400) throw new GivenAway(`${list} can be asked by ${field}`);
};

/** Checks that a locked lead shows only that an enquiry came, and nothing of what others did with it. */
const demandNothingOf = (lead: string, [timeline, guarantee, clock, contacts, unlocks]: Answer['body'][]) => {
  const told = JSON.stringify([
    timeline.map(({ kind }: { kind: string }) => kind),
    guarantee.claim,
    clock.opened_at,
    contacts,
    unlocks,
  ]);
  if (told !== '[["enquiry"],null,null,[],[]]') throw new GivenAway(`what became of the locked ${lead}: ${told}`);
};

/** Reads several paths at the same time. All have ended when it returns or throws. */
export const readAtOnce = async (hear: Table['hear'], paths: string[]) => {
  const answers = await Promise.allSettled(paths.map(path => hear(`GET /${path}`)));
  return answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value.body;
  });
};

const PARTS = ['timeline', 'guarantee', 'clock', 'contacts', 'unlocks', 'next-step'];

/** Reads everything about a lead. */
export const readAllAbout = async ({ hear }: Table, id: string): Promise<void> => {
  const filter = encodeURIComponent(JSON.stringify({ lead_id: id }));
  const [lead, claims, ...parts] = await readAtOnce(hear, [
    `leads/${id}`,
    `claims?filter=${filter}`,
    ...PARTS.map(part => `leads/${id}/${part}`),
  ]);
  if (lead.is_locked) demandNothingOf(id, parts);
  for (const { id: claim } of claims) await hear(`GET /claims/${claim}`);
};

const mayHearOf = ({ franchises, them, knowledge }: Table, enquiry: Enquiry | undefined): boolean =>
  enquiry?.wasOffered === true &&
  (franchises[enquiry.franchise]?.consultantId === them.id || knowledge.isPaid(enquiry));

/** Checks that the consultant's live events are only about leads that are offered to them or that they paid for. */
const listen = async (table: Table): Promise<void> => {
  const { text } = await table.hear('GET /live?seconds=0');
  for (const [, id = ''] of text.matchAll(/"lead_id":"([^"]+)"/g))
    if (!mayHearOf(table, table.knowledge.enquiry(id))) throw new GivenAway(`that there is ${id}, by what is heard`);
};

/** Reads the consultant's tasks, live events and calendar. The calendar's address may leak, so it must contain no lead's details. */
export const readTheirDay = async (table: Table): Promise<void> => {
  await table.hear('GET /leads/today');
  const { status, text } = await table.api.call(`GET ${table.calendar}` as 'GET /');
  if (status !== 200) throw new Error(`the calendar: ${status} ${text}`);
  table.knowledge.lookForAnybody(text.replaceAll('\r\n ', ''), 'the calendar');
  await listen(table);
};
