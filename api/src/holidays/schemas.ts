import { MALAYSIAN_STATES } from '@marketplace/db/options';
import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf, RequiredLine } from '../platform/http/schema.ts';

const Day = Type.String({ title: 'Day', format: 'date', description: 'In Malaysia, YYYY-MM-DD' });
const Region = Nullable(OneOf('State', MALAYSIAN_STATES));

/** A public holiday in a state of Malaysia or (null) in the whole country. */
export const Holiday = Type.Object({
  id: Type.String(),
  day: Day,
  name: Type.String(),
  region: Region,
  is_official: Type.Boolean({ description: 'Whether it came from the official calendar' }),
  updated_at: Moment,
});
export type Holiday = Static<typeof Holiday>;

export const HolidayWrite = Type.Object({ day: Day, name: RequiredLine('Name', 120), region: Region });
export type HolidayWrite = Static<typeof HolidayWrite>;

/** The year to add from the official calendar. */
export const HolidayYear = Type.Object({ year: Type.Integer({ title: 'Year', minimum: 2020, maximum: 2075 }) });

export const AddedHolidayCount = Type.Object({
  added: Type.Integer({ description: 'Number of new holidays; existing ones are not changed' }),
});
export type AddedHolidayCount = Static<typeof AddedHolidayCount>;
