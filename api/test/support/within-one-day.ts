import { setTimeout as pause } from 'node:timers/promises';

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

/** Time in milliseconds within which a test that cannot be repeated ends. */
const LONGEST_TEST_MS = 120_000;

/** Waits until midnight in Malaysia has passed if it is less than two minutes away. */
export const passMidnight = async (): Promise<void> => {
  while (inMalaysia.format(Date.now() + LONGEST_TEST_MS) !== inMalaysia.format()) await pause(1000);
};
