import type { GameState } from './game-state.ts';
import { Disclosure } from './knowledge.ts';
import { readMail } from './mail.ts';
import type { Contact } from './people.ts';

/** Makes calls that a consultant may not make, or that claim to come from another user. */
export const callAsAnother = async (
  { call, admin, rival, secrets, knowledge }: GameState,
  { lead, attempt }: { lead: number; attempt: number },
): Promise<void> => {
  const id = knowledge.lead(lead);
  const about = encodeURIComponent(JSON.stringify({ lead_id: id }));
  const record = encodeURIComponent(JSON.stringify({ entity_id: id }));
  const calls = [
    [`GET /leads?user_role=admin`, `GET /leads`],
    [`GET /leads/${id}?user_role=admin&user_email=${admin.email}`, `GET /leads/${id}?user_id=${admin.id}`],
    [`GET /leads/unlocked?user_id=${rival.id}`, `POST /leads/${id}/unlock?user_id=${rival.id}`],
    [`GET /admin/export/leads`, `GET /admin/export/franchises`, `GET /admin/export/users`],
    [`GET /audit?filter=${record}`, `GET /admin/notifications?filter=${about}`, `POST /admin/personal-data/show`],
  ];
  for (const request of calls[attempt] ?? []) {
    const body = request.endsWith('/show') ? { body: { email: secrets.email(0) } } : {};
    await call(request, body);
  }
  await call(`GET /leads/${id}`, { as: { ...rival, session_epoch: 7 } });
};

/** Searches for details of locked leads, and reads the consultant's other pages. */
export const searchForHidden = async (
  game: GameState,
  { contact, form, lead }: { contact: Contact; form: number; lead: number },
): Promise<void> => {
  const { call, cheat, secrets, knowledge } = game;
  const [first] = secrets.names(knowledge.enquiry(knowledge.lead(lead))?.at ?? 0);
  for (const q of [secrets.email(contact.email), secrets.phone(contact.phone, form), first]) {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    const { body } = await call(`GET /leads/locked?filter=${filter}`);
    if (Array.isArray(body) && body.length > 0) throw new Disclosure(`a locked lead is found by ${q}`);
    await call(`GET /leads/unlocked?filter=${filter}`);
  }
  for (const path of ['series', `users/${cheat.id}/credit-entries`, `users/${cheat.id}/credit-return`])
    await call(`GET /${path}`);
  await readMail(game);
};
