/** Maximum length of a next step in characters. */
export const LONGEST_STEP = 200;

/** Days from today that are offered as buttons. */
export const QUICK_DAYS = [
  { days: 1, name: 'desk.step.tomorrow' },
  { days: 7, name: 'desk.step.nextWeek' },
] as const;
