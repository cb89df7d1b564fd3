/** Formats a time as a Malaysian day, independently of the product's code. */
const inMalaysia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });

/**
 * Runs `work` within one Malaysian day. It runs again when midnight came in between, so it must be repeatable.
 * @param work receives the day, `YYYY-MM-DD`
 */
export const withinOneDay = async <Result>(work: (day: string) => Promise<Result>): Promise<Result> => {
  for (;;) {
    const day = inMalaysia.format();
    const result = await work(day);
    if (inMalaysia.format() === day) return result;
  }
};
