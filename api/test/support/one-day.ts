/** Not as the product reckons it. */
const inMalaysia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });

/**
 * Does something within one day of Malaysia's: again where midnight came in between, so it has to be something that can be
 * done twice.
 * @param work is told the day, `YYYY-MM-DD`
 */
export const withinOneDay = async <Result>(work: (day: string) => Promise<Result>): Promise<Result> => {
  for (;;) {
    const day = inMalaysia.format();
    const result = await work(day);
    if (inMalaysia.format() === day) return result;
  }
};
