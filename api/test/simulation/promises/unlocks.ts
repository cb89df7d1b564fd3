import type { FindViolations, State } from './state.ts';

const UNLOCK = /^POST \/leads\/(.+)\/unlock$/;

/** There is one charge per lead and consultant, and one unlock per charge. */
export const findWrongCharges: FindViolations = ({ state }) => {
  const charged = state.entries.filter(({ reason }) => reason === 'unlock');
  const broken: string[] = [];
  for (const [whose, entries] of Map.groupBy(charged, ({ user_id, lead_id }) => `${user_id} for ${lead_id}`))
    if (entries.length > 1) broken.push(`${whose} was charged ${entries.length} times`);
  for (const entry of charged) {
    const opened = state.unlocks.filter(({ credit_entry_id }) => credit_entry_id === entry.id);
    const isRight = opened.length === 1 && opened[0]?.lead_id === entry.lead_id && opened[0]?.user_id === entry.user_id;
    if (!isRight || entry.delta !== -1) broken.push(`a charge of ${entry.delta} opened ${opened.length} leads`);
    const notified = state.audit.filter(
      ({ action, entity_id, actor_id }) =>
        action === 'unlock' && entity_id === entry.lead_id && actor_id === entry.user_id,
    );
    if (notified.length !== 1) broken.push(`an unlock is in the audit log ${notified.length} times`);
  }
  return broken;
};

const isSameSender = (state: State, one: string, other: string): boolean => {
  const [a, b] = [one, other].map(id => state.leads.find(lead => lead.id === id));
  if (!a || !b || a.franchise_id !== b.franchise_id) return false;
  // The sender of an erased enquiry is unknown.
  if (a.erased_at || b.erased_at) return true;
  return a.submitted_email_key === b.submitted_email_key && a.submitted_phone_key === b.submitted_phone_key;
};

/** A free unlock requires a paid unlock of the same sender. */
export const findWrongFreeUnlocks: FindViolations = ({ state }) =>
  state.unlocks
    .filter(({ credit_entry_id }) => credit_entry_id === null)
    .filter(
      free =>
        !state.unlocks.some(
          paid =>
            paid.credit_entry_id !== null &&
            paid.user_id === free.user_id &&
            isSameSender(state, paid.lead_id, free.lead_id),
        ),
    )
    .map(({ lead_id, user_id }) => `${lead_id} is unlocked for ${user_id} without payment`);

/** An acknowledged unlock is stored. */
export const findLostUnlocks: FindViolations = ({ state, history }) =>
  history.calls.flatMap(({ request, userId, reply, actor }) => {
    const [, leadId] = UNLOCK.exec(request) ?? [];
    if (!leadId || reply?.status !== 200 || !reply.body.success) return [];
    const has = state.unlocks.some(({ lead_id, user_id }) => lead_id === leadId && user_id === userId);
    return has ? [] : [`${actor} got an acknowledged unlock of ${leadId}, which is not stored`];
  });

/** A consultant who has a person's details is notified of a withdrawal or erasure. */
export const findUnnotifiedHolders: FindViolations = ({ state }) =>
  state.audit
    .filter(
      ({ action, entity, actor_id }) => entity === 'lead' && (action === 'erase' || action === 'withdraw') && actor_id,
    )
    .flatMap(({ action, entity_id }) =>
      state.unlocks
        .filter(({ lead_id }) => lead_id === entity_id)
        .filter(
          ({ user_id }) =>
            !state.messages.some(
              ({ kind, lead_id, user_id: to }) =>
                lead_id === entity_id &&
                to === user_id &&
                kind === (action === 'erase' ? 'lead.erased' : 'lead.withdrawn'),
            ),
        )
        .map(({ user_id }) => `${user_id} has ${entity_id} and was not notified: ${action}`),
    );
