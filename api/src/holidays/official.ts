import { MALAYSIAN_STATES, type MalaysianState } from '@marketplace/db/options';

/** A public holiday of the official calendar. */
export interface OfficialHoliday {
  day: string;
  name: string;
  /** The state of the holiday; empty for the whole country. */
  region: MalaysianState | '';
  /** A key that stays the same if the official calendar is read again. */
  key: string;
}

/** Returns whether a name is a state. A holiday with the same day and rule in every state becomes a national one. */
const inState = (name: string): name is MalaysianState => MALAYSIAN_STATES.some(state => state === name);

/**
 * Returns the public holidays of a year from the `date-holidays` package. The package computes holidays that depend on
 * the moon, which may be announced for another day. It is loaded on demand, since it is large and needed a few times a
 * year.
 */
export const officialHolidays = async (year: number): Promise<OfficialHoliday[]> => {
  const { default: Holidays } = await import('date-holidays');
  const states = Object.entries(new Holidays().getStates('MY') ?? {}).flatMap(([code, name]) =>
    inState(name) ? [{ code, name }] : [],
  );
  const holidays = new Map<string, { day: string; name: string; rule: string; states: MalaysianState[] }>();
  for (const { code, name: state } of states)
    for (const { date, name, rule } of new Holidays('MY', code, { types: ['public'] }).getHolidays(year, 'en')) {
      const day = date.slice(0, 10);
      const holiday = holidays.get(`${day} ${rule}`) ?? { day, name, rule, states: [] };
      holidays.set(`${day} ${rule}`, { ...holiday, states: [...holiday.states, state] });
    }
  return [...holidays.values()].flatMap(({ day, name, rule, states: those }) => {
    const regions: OfficialHoliday['region'][] = those.length === states.length ? [''] : those;
    return regions.map(region => ({ day, name, region, key: `${day} ${region} ${rule}`.slice(0, 190) }));
  });
};
