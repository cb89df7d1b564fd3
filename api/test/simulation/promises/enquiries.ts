import type { Call } from '../world/history.ts';
import type { FindViolations, State } from './state.ts';

const DAY_MS = 86_400_000;

const keyOf = ({ headers }: Call) => headers['idempotency-key'];
const enquiries = (calls: Call[]) => calls.filter(({ request }) => request === 'POST /leads');
const leadOf = (state: State, { reply }: Call) => state.leads.find(({ id }) => id === reply?.body.id);

/** Whether retention may have removed it: only deleted and suspected enquiries are removed. */
const mayBeGone = ({ history, world }: Parameters<FindViolations>[0], { reply, body }: Call) =>
  world.time.elapsedMs > DAY_MS &&
  (body.website !== '' ||
    history.calls.some(
      ({ request }) =>
        request === `DELETE /leads/${reply?.body.id}` || request === `PUT /leads/${reply?.body.id}/spam?spam=true`,
    ));

/** An acknowledged enquiry is stored once, as it was sent. */
export const findLostEnquiries: FindViolations = finished => {
  const { state, history, world } = finished;
  const calls = enquiries(history.calls);
  const broken: string[] = [];
  for (const call of calls) {
    if (call.reply?.status !== 201) continue;
    const lead = leadOf(state, call);
    if (!lead) {
      if (!mayBeGone(finished, call))
        broken.push(`${call.actor}: ${call.reply.text} was acknowledged and is not stored`);
    } else if (lead.reference !== call.reply.body.reference) broken.push(`${call.reply.text} has another reference`);
    else if (!lead.erased_at && lead.submitted_email_key !== call.body.email.toLowerCase())
      broken.push(`${call.actor}: ${call.reply.text} belongs to another sender`);
  }
  const sent = new Set(calls.map(call => keyOf(call) ?? call));
  const stored = state.leads.filter(({ consent_version }) => consent_version !== '');
  if (stored.length > sent.size && world.time.elapsedMs < DAY_MS)
    broken.push(`${stored.length} enquiries are stored of ${sent.size} that were sent`);
  return broken;
};

/** Within a day the same key gets the same response, and is refused with another enquiry. */
export const findChangedResponses: FindViolations = ({ history, world }) => {
  if (world.time.elapsedMs > DAY_MS) return [];
  const withKey = enquiries(history.calls).filter(keyOf);
  return [...Map.groupBy(withKey, keyOf)].flatMap(([key, calls]) => {
    const answered = calls.filter(({ reply }) => reply?.status === 201);
    const answers = new Set(answered.map(({ reply }) => reply?.text));
    const bodies = new Set(answered.map(({ body }) => JSON.stringify(body)));
    const broken: string[] = [];
    if (answers.size > 1) broken.push(`${key} got the responses ${[...answers].join(' and ')}`);
    if (bodies.size > 1) broken.push(`${key} was accepted with ${bodies.size} enquiries`);
    const own = answered[0];
    for (const call of calls) {
      const isRefused = call.reply?.status === 422 && call.reply.text.includes('reused');
      if (own && isRefused && JSON.stringify(call.body) === JSON.stringify(own.body))
        broken.push(`${key} was refused for the enquiry that it was accepted with`);
      if (isRefused && calls.every(({ body }) => JSON.stringify(body) === JSON.stringify(call.body)))
        broken.push(`${key} was refused, and was never sent with another enquiry`);
    }
    return broken;
  });
};

/** Of two enquiries by one person for one franchise the later one is linked to the first. */
export const findUnlinkedDuplicates: FindViolations = ({ state, history }) => {
  const moved = new Set(
    history.calls.flatMap(
      ({ request }) => /^(?:DELETE|PUT|POST) \/leads\/([^/]+)(?:$|\/spam|\/restore)/.exec(request)?.[1] ?? [],
    ),
  );
  const ordinary = state.leads.filter(
    ({ id, is_suspected, deleted_at, withdrawn_at, erased_at }) =>
      !is_suspected && !deleted_at && !withdrawn_at && !erased_at && !moved.has(id),
  );
  const isErasing = history.calls.some(({ request }) => request.startsWith('POST /admin/personal-data'));
  if (isErasing) return [];
  const ofPerson = Map.groupBy(ordinary, lead => `${lead.franchise_id} ${lead.submitted_email_key}`);
  return [...ofPerson].flatMap(([who, leads]) => {
    const first = leads.filter(({ duplicate_of }) => duplicate_of === null);
    return first.length > 1 ? [`${who}: ${first.length} of ${leads.length} enquiries are linked to no other`] : [];
  });
};

/** Every enquiry is reported to a user, except for spam. */
export const findUnreportedEnquiries: FindViolations = ({ state, history }) =>
  state.leads
    .filter(({ consent_version }) => consent_version !== '')
    .flatMap(({ id, is_suspected, suspected_reasons }) => {
      const own = state.messages.filter(
        ({ lead_id, kind }) => lead_id === id && /consultant|admin|duplicate/.test(kind),
      );
      const wasSpam = String(suspected_reasons) !== '[]' && suspected_reasons.length > 0;
      const isCleared = history.calls.some(({ request }) => request === `PUT /leads/${id}/spam?spam=false`);
      if (!is_suspected && own.length === 0) return [`${id} is reported to no one`];
      if (is_suspected && wasSpam && !isCleared && own.length > 0) return [`the spam ${id} is reported`];
      return [];
    });
