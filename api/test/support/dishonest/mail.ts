import { MAIL_COMPOSERS, readMailTexts } from '../../../src/app/composers-and-schedules.ts';
import { refundText } from '../../../src/lead-letters/refund.ts';
import { leadText } from '../../../src/lead-letters/whatsapp-text.ts';
import { createComposerContext } from '../../../src/outbox/email/channel.ts';
import { layOut } from '../../../src/outbox/email/layout.ts';
import type { EmailKind, OutboxMessage } from '../../../src/outbox/message.ts';
import { malaysianDay } from '../../../src/platform/values/malaysian-time.ts';
import type { GameState } from './game-state.ts';
import { OWN_MAILBOX } from './people.ts';

/** Content of a queued message; the rest is as in a message that was never attempted. */
type Queued = Pick<OutboxMessage, 'kind' | 'payload' | 'lead_id' | 'user_id'> & { channel: string };
const NEW = { id: '', idempotency_key: '', attempts: 0, last_error: null, claimed_by: '', created_at: new Date() };

const TEXTS: Record<string, typeof leadText> = { 'lead.consultant': leadText, 'lead.refunded': refundText };

/** Returns the morning digest and the reminder of today's next steps. */
const ofTheDay = (user_id: string): Queued[] =>
  ['consultant.digest', 'steps.today'].map(kind => ({
    kind,
    channel: 'email',
    payload: { day: malaysianDay(new Date()) },
    lead_id: null,
    user_id,
  }));

/** Renders everything in the outbox, and checks what goes to the consultant or to their own mailbox. */
export const readMail = async ({ api, cheat, secrets, knowledge, call }: GameState): Promise<void> => {
  const { config, database } = api;
  const ids = knowledge.enquiries.map(({ id }) => id);
  const queued: Queued[] = await database.knex('outbox').whereIn('lead_id', ids).orWhere({ user_id: cheat.id });
  const letters = createComposerContext({ config, database }, readMailTexts);
  for (const sent of [...queued, ...ofTheDay(cheat.id)]) {
    const message: OutboxMessage = { ...NEW, ...sent };
    if (message.user_id !== null && message.user_id !== cheat.id) continue;
    if (sent.channel === 'whatsapp') {
      const { publicUrl: siteUrl, publicApiUrl: apiUrl, secretsKey, production } = config;
      const composed = await TEXTS[message.kind]?.(database, { siteUrl, apiUrl, secretsKey, production }, message);
      if (composed && 'text' in composed) knowledge.look(composed.text, message.kind);
      continue;
    }
    const composed = await MAIL_COMPOSERS[message.kind as EmailKind](letters, message);
    if (!composed || 'cancel' in composed) continue;
    const isTheirs = composed.to.email.toLowerCase() === secrets.email(OWN_MAILBOX);
    if (message.user_id === null && !isTheirs) continue;
    const { sender } = await letters.readTexts();
    const { subject, text, html } = layOut(composed.letter, sender, config.publicUrl);
    knowledge.look([subject, text, html, composed.replyTo].join('\n'), message.kind);
    const token = /my-data#([\w.-]+)/.exec(text)?.[1];
    if (token) await call('POST /personal-data/show', { body: { token } });
  }
};
