import { malaysianDay } from '../../src/stats/malaysian-time.ts';

/**
 * Does something within one day of Malaysia's: again where midnight came in between, so it has to be something that can be
 * done twice.
 * @param work is told the day, `YYYY-MM-DD`
 */
export const withinOneDay = async <Result>(work: (day: string) => Promise<Result>): Promise<Result> => {
  for (;;) {
    const day = malaysianDay(new Date());
    const result = await work(day);
    if (malaysianDay(new Date()) === day) return result;
  }
};
