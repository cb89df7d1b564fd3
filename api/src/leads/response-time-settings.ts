import { MALAYSIAN_STATES } from '@marketplace/db/options';
import Type, { type Static } from 'typebox';
import { DEFAULT_REPLY_HOURS } from '../content/reply-hours.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { OneOf, Partially } from '../platform/http/schema.ts';
import type { SettingsDocument } from '../settings/service.ts';
import { WEEKDAYS } from './weekdays.ts';

const TIME = '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$';
const Time = (title: string) => Type.String({ title, pattern: TIME, description: "HH:MM in Malaysia's time" });
const Hours = (title: string, description: string) => Type.Integer({ title, minimum: 1, maximum: 200, description });

/** How leads are answered: notifications, reminders and working hours. */
export const ResponseTimeSettings = Type.Object({
  tell_visitor: Type.Boolean({ title: 'Tell visitors', description: 'By email, once their enquiry is unlocked' }),
  usual_hours: Hours(
    'Usually contacted within (hours)',
    'Promised on the site and in mails, except for consultants with a measured time',
  ),
  remind: Type.Boolean({
    title: 'Reminders',
    description: 'For consultants who unlocked a lead and logged no contact',
  }),
  remind_after_hours: Hours('Remind after (working hours)', 'Hours of working time after the unlock'),
  tell_admin_after_hours: Hours(
    'Then tell the admins after (working hours)',
    'Hours of working time after the reminder',
  ),
  working_days: Type.Array(OneOf('Working day', WEEKDAYS), {
    title: 'Working days',
    minItems: 1,
    maxItems: WEEKDAYS.length,
    uniqueItems: true,
  }),
  day_begins: Time('The day begins at'),
  day_ends: Time('The day ends at'),
  state: OneOf('State', MALAYSIAN_STATES),
  show_reply_speed: Type.Boolean({
    title: 'Reply speed',
    description: 'On public pages, for consultants with ten leads in 90 days',
  }),
});
export type ResponseTimeSettings = Static<typeof ResponseTimeSettings>;
export const ResponseTimeSettingsUpdate = Partially(ResponseTimeSettings);

const A_TIME = new RegExp(TIME);
const isTime = (value: unknown): value is string => typeof value === 'string' && A_TIME.test(value);

const hoursFaults = (change: unknown): Fault[] => {
  const { day_begins: begins, day_ends: ends } = asFields(change);
  if (begins === undefined && ends === undefined) return [];
  if (begins === undefined) return [fault('day_begins', 'value', 'day_begin_missing')];
  if (ends === undefined) return [fault('day_ends', 'value', 'day_end_missing')];
  // An invalid time has a fault already, so begin and end are not compared.
  if (!isTime(begins) || !isTime(ends) || begins < ends) return [];
  return [fault('day_ends', 'value', 'day_ends_before_it_begins')];
};

/** The settings of response times with their defaults: the promise to visitors, reminders, and working time. */
export const RESPONSE_TIME_SETTINGS_DOCUMENT: SettingsDocument<ResponseTimeSettings> = {
  name: 'answers',
  // Pages show `usual_hours`.
  kind: 'content',
  defaults: {
    tell_visitor: true,
    usual_hours: DEFAULT_REPLY_HOURS,
    remind: true,
    remind_after_hours: 4,
    tell_admin_after_hours: 9,
    working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    day_begins: '09:00',
    day_ends: '18:00',
    state: 'Kuala Lumpur',
    show_reply_speed: true,
  },
  faults: hoursFaults,
};
