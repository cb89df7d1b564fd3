import { MALAYSIAN_STATES, type MalaysianState } from '@marketplace/db/options';

/** A public holiday as the official calendar has it. */
export interface OfficialHoliday {
  day: string;
  name: string;
  /** Empty for the whole country. */
  region: MalaysianState | '';
  /** The same for the same one, however often it is asked. */
  key: string;
}

/** Words of the calendar's rules: of those with the same day and rule in every state, one stands for the country. */
const inState = (name: string): name is MalaysianState => MALAYSIAN_STATES.some(state => state === name);

/**
 * The public holidays of a year, by the package that keeps them for all countries (those by the moon as it computes them:
 * the day may be announced otherwise). Loaded here alone: it is large, and asked a few times a year.
 */
export const officialHolidays = async (year: number): Promise<OfficialHoliday[]> => {
  const { default: Holidays } = await import('date-holidays');
  const states = Object.entries(new Holidays().getStates('MY') ?? {}).flatMap(([code, name]) =>
    inState(name) ? [{ code, name }] : [],
  );
  const found = new Map<string, { day: string; name: string; rule: string; states: MalaysianState[] }>();
  for (const { code, name: state } of states)
    for (const { date, name, rule } of new Holidays('MY', code, { types: ['public'] }).getHolidays(year, 'en')) {
      const day = date.slice(0, 10);
      const one = found.get(`${day} ${rule}`) ?? { day, name, rule, states: [] };
      found.set(`${day} ${rule}`, { ...one, states: [...one.states, state] });
    }
  return [...found.values()].flatMap(({ day, name, rule, states: those }) => {
    const regions: OfficialHoliday['region'][] = those.length === states.length ? [''] : those;
    return regions.map(region => ({ day, name, region, key: `${day} ${region} ${rule}`.slice(0, 190) }));
  });
};
