import { type Composer, letterTo } from '../../outbox/email/composer.ts';
import { paragraph } from '../../outbox/email/letter.ts';
import { findRecipient } from '../../outbox/email/recipients.ts';
import { malaysianDay } from '../../platform/values/malaysian-time.ts';
import { readAgenda } from './agenda.ts';
import { listOpenSteps, type OpenStep } from './open-steps.ts';

/** Maximum number of steps in the mail; the console shows all of them. */
const LISTED_COUNT = 20;

/** Returns the two lines about a step: its time, person and franchise, then its text. */
const line = ({ due_time, first_name, last_name, franchise_name, what }: OpenStep): [string, string] => [
  [due_time, `${first_name} ${last_name}`.trim(), franchise_name].filter(Boolean).join(', '),
  what,
];

/** Composes the morning reminder: the recipient's steps for the day, about leads that they may read. */
export const composeNextStepsMail: Composer = async ({ database, siteUrl }, message) => {
  const { knex } = database;
  const recipient = await findRecipient(database, message.user_id);
  if (!recipient || !(await readAgenda(knex, recipient.id)).reminds_by_mail)
    return { cancel: 'The user turned the reminders off' };
  const { day } = message.payload;
  const today = malaysianDay(new Date());
  if (day !== today) return { cancel: 'The reminder was for an earlier day' };
  const steps = await listOpenSteps(knex, recipient.id, query => query.where('steps.due_on', today), LISTED_COUNT + 1);
  if (steps.length === 0) return { cancel: 'No next steps are left for this day' };
  const namedSteps = steps.slice(0, LISTED_COUNT);
  const count = steps.length > LISTED_COUNT ? `More than ${LISTED_COUNT} next steps` : `${steps.length} next steps`;
  const title = steps.length === 1 ? 'Your next step today' : `${count} today`;
  return letterTo(recipient, {
    subject: title,
    preview: namedSteps[0]?.what ?? '',
    parts: [
      paragraph(steps.length === 1 ? 'This is your next step for today:' : 'These are your next steps for today:'),
      { kind: 'facts', facts: namedSteps.map(line) },
      { kind: 'action', label: 'See your day', url: `${siteUrl}/admin/dashboard` },
      {
        kind: 'aside',
        text: 'You get this mail on days for which you have set a next step.',
        label: 'Turn it off in your profile',
        url: `${siteUrl}/${recipient.role}/profile`,
      },
    ],
  });
};
