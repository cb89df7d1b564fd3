import { EARLIER_PERSON } from '../world/beginning.ts';
import { detailsIn, type Person, person } from '../world/people.ts';
import type { FindViolations } from './state.ts';

/** Ids and times may contain the digits of a number by chance. */
const ID_OR_TIME = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z?/g;

const EVERYBODY = [0, 1, 2, 21, 22, EARLIER_PERSON, EARLIER_PERSON + 1, EARLIER_PERSON + 2].map(person);

/**
 * Whether a consultant may know a person: by then the consultant had requested an unlock of one of the person's
 * enquiries.
 */
const mayKnow = (
  { state, history }: Parameters<FindViolations>[0],
  { userId, before, who }: { userId: string; before: number; who: Person },
): boolean =>
  history.calls.some(({ request, userId: by, invoked }) => {
    const leadId = /^POST \/leads\/(.+)\/unlock$/.exec(request)?.[1];
    if (!leadId || by !== userId || invoked > before) return false;
    const lead = state.leads.find(({ id }) => id === leadId);
    const isTheirs = !lead || lead.erased_at || lead.submitted_email_key === who.email;
    return isTheirs && state.unlocks.some(({ lead_id, user_id }) => lead_id === leadId && user_id === userId);
  });

/** Details of a locked lead appear in no response and no mail to a consultant who did not pay for it. */
export const findDisclosedDetails: FindViolations = finished => {
  const { history, world } = finished;
  const { consultantIds } = world.cast;
  const received = [
    ...history.calls.map(({ userId, reply, returned, request }) => ({
      userId,
      text: reply?.text ?? '',
      before: returned,
      what: request,
    })),
    ...history.deliveries.map(({ userId, text, taken, kind }) => ({ userId, text, before: taken, what: kind })),
  ];
  return received
    .filter(({ userId }) => userId !== null && consultantIds.includes(userId))
    .flatMap(({ userId, text, before, what }) => {
      const plain = text.replace(ID_OR_TIME, ' ');
      return EVERYBODY.filter(
        who => detailsIn(who, plain).length > 0 && !mayKnow(finished, { userId: userId ?? '', before, who }),
      ).map(who => `${userId} learnt ${detailsIn(who, plain).join(', ')} from ${what}`);
    });
};

/** After an erasure no later response or mail contains the person's details, unless they enquired again. */
export const findUnerasedDetails: FindViolations = ({ history }) =>
  history.callsTo('POST /admin/personal-data/erase').flatMap(({ body, reply, invoked, returned }) => {
    const who = EVERYBODY.find(({ email }) => email === body.email);
    if (!who || reply?.status !== 200) return [];
    const enquiresAgain = history.calls.some(
      call => call.request === 'POST /leads' && call.body.email === who.email && call.returned > invoked,
    );
    const edited = history.calls.some(call => /^PUT \/leads/.test(call.request));
    if (enquiresAgain || edited) return [];
    const later = [
      ...history.calls
        .filter(call => call.invoked > returned)
        .map(call => ({ what: call.request, text: call.reply?.text ?? '' })),
      ...history.deliveries
        .filter(({ composed }) => composed > returned)
        .map(({ kind, text }) => ({ what: kind, text })),
    ];
    return later
      .filter(({ text }) => detailsIn(who, text.replace(ID_OR_TIME, ' ')).length > 0)
      .map(({ what }) => `${who.email} was erased, and ${what} mentions them afterwards`);
  });
