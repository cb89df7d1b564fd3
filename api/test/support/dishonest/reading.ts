import type { Answer } from '../test-api.ts';
import type { GameState } from './game-state.ts';
import { Disclosure, type Enquiry } from './knowledge.ts';
import type { Contact } from './people.ts';

/**
 * Fields that lists of leads can be queried by, and fields that they hide: a query by a hidden field is refused,
 * whatever its value.
 */
const SHOWN = ['created_at', 'status', 'investment_budget', 'score', 'min_score', 'franchise_id', 'from'];
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
export const LISTS = ['leads/locked', 'leads/unlocked', 'leads/spam', 'leads', 'refund-requests'] as const;

/** A query of a list. */
export interface ListQuery {
  list: (typeof LISTS)[number];
  field: string;
  isSorted: boolean;
  isDescending: boolean;
  first: number;
  lead: number;
  contact: Contact;
  form: number;
}

const comparedWith = (field: string, { secrets, knowledge }: GameState, { lead, contact, form }: ListQuery) => {
  const [first, last] = secrets.names(knowledge.enquiry(knowledge.lead(lead))?.at ?? 0);
  const values: Record<string, string | number | boolean> = {
    first_name: first,
    last_name: last,
    phone: secrets.phone(contact.phone, form),
    phone_key: secrets.phone(contact.phone, 3),
    investment_budget: 50_000,
    min_score: form,
    status: form % 2 ? 'new' : 'contacted',
    next_step: 'today',
    other_enquiries: form,
    from: '2026-01-01',
  };
  const isYesOrNo = /^(is_|deleted|waiting)/.test(field);
  return isYesOrNo ? form % 2 === 0 : (values[field] ?? secrets.email(contact.email));
};

/** Queries a list by any field, sort order and page, offered or not. */
export const queryList = async (game: GameState, query: ListQuery): Promise<void> => {
  const { list, field, isSorted, isDescending, first } = query;
  const wanted = isSorted ? [field, isDescending ? 'DESC' : 'ASC'] : { [field]: comparedWith(field, game, query) };
  const search = `${isSorted ? 'sort' : 'filter'}=${encodeURIComponent(JSON.stringify(wanted))}`;
  const { status } = await game.call(`GET /${list}?${search}&range=[${first},${first + 9}]`);
  const isHidden = HIDDEN.includes(field) || (OF_UNLOCKED.includes(field) && list === 'leads/locked');
  if (isHidden && status < 400) throw new Disclosure(`${list} can be queried by ${field}`);
};

/** Checks that a locked lead shows only that an enquiry came, and nothing of what others did with it. */
const requireNothing = (lead: string, [timeline, refund, clock, contacts, unlocks]: Answer['body'][]) => {
  const shown = JSON.stringify([
    timeline.map(({ kind }: { kind: string }) => kind),
    refund.refund_request,
    clock.opened_at,
    contacts,
    unlocks,
  ]);
  if (shown !== '[["enquiry"],null,null,[],[]]') throw new Disclosure(`activity of the locked lead ${lead}: ${shown}`);
};

/** Reads several paths at the same time. When this function returns or throws, all requests have ended. */
export const readConcurrently = async (call: GameState['call'], paths: string[]) => {
  const answers = await Promise.allSettled(paths.map(path => call(`GET /${path}`)));
  return answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value.body;
  });
};

const PARTS = ['timeline', 'refund', 'clock', 'contacts', 'unlocks', 'next-steps'];

/** Reads everything about a lead. */
export const readLead = async ({ call }: GameState, id: string): Promise<void> => {
  const filter = encodeURIComponent(JSON.stringify({ lead_id: id }));
  const [lead, refundRequests, ...parts] = await readConcurrently(call, [
    `leads/${id}`,
    `refund-requests?filter=${filter}`,
    ...PARTS.map(part => `leads/${id}/${part}`),
  ]);
  if (lead.is_locked) requireNothing(id, parts);
  for (const { id: refundRequest } of refundRequests) await call(`GET /refund-requests/${refundRequest}`);
};

const mayLearnOf = ({ franchises, cheat, knowledge }: GameState, enquiry: Enquiry | undefined): boolean =>
  enquiry?.wasOffered === true &&
  (franchises[enquiry.franchise]?.consultantId === cheat.id || knowledge.isPaid(enquiry));

/** Checks that the consultant's live events are only about leads that are offered to them or that they paid for. */
const listen = async (game: GameState): Promise<void> => {
  const { text } = await game.call('GET /live?seconds=0');
  for (const [, id = ''] of text.matchAll(/"lead_id":"([^"]+)"/g))
    if (!mayLearnOf(game, game.knowledge.enquiry(id)))
      throw new Disclosure(`the existence of ${id}, through a live event`);
};

/**
 * Reads the consultant's tasks, live events and calendar. The calendar's address may leak, so it must contain no lead's
 * details.
 */
export const readTasks = async (game: GameState): Promise<void> => {
  await game.call('GET /leads/today');
  const { status, text } = await game.api.call(`GET ${game.calendar}` as 'GET /');
  if (status !== 200) throw new Error(`the calendar: ${status} ${text}`);
  game.knowledge.lookForAnybody(text.replaceAll('\r\n ', ''), 'the calendar');
  await listen(game);
};
