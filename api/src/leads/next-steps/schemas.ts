import Type, { type Static } from 'typebox';
import { Moment, Nullable, RequiredLine } from '../../platform/http/schema.ts';

const Day = Type.String({ title: 'Day', format: 'date', pattern: '^20', description: 'A day in Malaysia: 2026-01-31' });
const Time = Type.String({
  title: 'Time',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'Malaysia’s time, UTC+8: 14:30',
});

/** What one will do next about a lead, and when. */
export const NextStepWrite = Type.Object({
  what: RequiredLine('Next step', 200),
  due_on: Day,
  due_time: Type.Optional(Nullable(Time)),
});
export type NextStepWrite = Static<typeof NextStepWrite>;

/** `?expected=…`: one may have several screens, and acts upon what is seen on one of them. */
export const ExpectedStep = Type.Object({
  expected: Type.Optional(
    Type.Union([Moment, Type.Literal('none')], {
      title: 'Expected next step',
      description:
        'The `updated_at` of the step that was seen, or `none`: where it is another by now nothing changes (409)',
    }),
  ),
});
export type ExpectedStep = Static<typeof ExpectedStep>;

export const NextStep = Type.Object({
  id: Type.String(),
  lead_id: Type.String(),
  what: Type.String(),
  due_on: Type.String({ description: 'A day in Malaysia' }),
  due_time: Nullable(Type.String({ description: 'Malaysia’s time; null for some time that day' })),
  updated_at: Moment,
});
export type NextStep = Static<typeof NextStep>;

/** One's open next step about a lead, if there is one. */
export const OwnNextStep = Type.Object({ next_step: Nullable(NextStep) });
export type OwnNextStep = Static<typeof OwnNextStep>;

/** How one is reminded of next steps. */
export const Agenda = Type.Object({
  reminds_by_mail: Type.Boolean({ description: 'A mail in the morning of a day that has next steps' }),
  calendar_since: Nullable(Moment),
});
export type Agenda = Static<typeof Agenda>;

export const AgendaUpdate = Type.Object({ reminds_by_mail: Type.Boolean({ title: 'Reminders by mail' }) });
export type AgendaUpdate = Static<typeof AgendaUpdate>;

/** A private address, told once. */
export const CalendarAddress = Type.Object({
  address: Type.String({ description: 'Whoever has it sees one’s next steps. It is not stored, and told this once' }),
  calendar_since: Moment,
});
export type CalendarAddress = Static<typeof CalendarAddress>;
