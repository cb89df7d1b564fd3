import Type, { type Static } from 'typebox';
import { Moment, Nullable, RequiredLine } from '../../platform/http/schema.ts';

const Day = Type.String({
  title: 'Day',
  format: 'date',
  pattern: '^20',
  description: 'Date in Malaysia, such as 2026-01-31',
});
const Time = Type.String({
  title: 'Time',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'Time in Malaysia (UTC+8), such as 14:30',
});

/** The next step for a lead and its due time. */
export const NextStepWrite = Type.Object({
  what: RequiredLine('Next step', 200),
  due_on: Day,
  due_time: Type.Optional(Nullable(Time)),
});
export type NextStepWrite = Static<typeof NextStepWrite>;

/** `?expected=…` is the step that the caller saw, so that a change in another window is detected. */
export const ExpectedStep = Type.Object({
  expected: Type.Optional(
    Type.Union([Moment, Type.Literal('none')], {
      title: 'Expected next step',
      description: 'The `updated_at` of the step that the caller saw, or `none`; if it differs, nothing changes (409)',
    }),
  ),
});
export type ExpectedStep = Static<typeof ExpectedStep>;

export const NextStep = Type.Object({
  id: Type.String(),
  lead_id: Type.String(),
  what: Type.String(),
  due_on: Type.String({ description: 'Date in Malaysia' }),
  due_time: Nullable(Type.String({ description: 'Time in Malaysia; null for any time that day' })),
  updated_at: Moment,
});
export type NextStep = Static<typeof NextStep>;

/** The caller's open steps for a lead, earliest first. */
export const OwnNextSteps = Type.Object({ next_steps: Type.Array(NextStep) });
export type OwnNextSteps = Static<typeof OwnNextSteps>;

/** The earliest open step of a lead in a list. */
export const LeadStep = Type.Pick(NextStep, ['what', 'due_on', 'due_time']);
export type LeadStep = Static<typeof LeadStep>;

/** The caller's earliest open step for a lead, if any. */
export const OwnNextStep = Type.Object({ next_step: Nullable(NextStep) });
export type OwnNextStep = Static<typeof OwnNextStep>;

/** The reminder settings for next steps. */
export const Agenda = Type.Object({
  reminds_by_mail: Type.Boolean({ description: 'Send a mail in the morning of days with next steps' }),
  calendar_since: Nullable(Moment),
});
export type Agenda = Static<typeof Agenda>;

export const AgendaUpdate = Type.Object({ reminds_by_mail: Type.Boolean({ title: 'Reminders by mail' }) });
export type AgendaUpdate = Static<typeof AgendaUpdate>;

/** The private address of a calendar, returned once. */
export const CalendarAddress = Type.Object({
  address: Type.String({
    description: 'Anyone with this address can read the owner’s next steps. It is not stored and cannot be shown again',
  }),
  calendar_since: Moment,
});
export type CalendarAddress = Static<typeof CalendarAddress>;
