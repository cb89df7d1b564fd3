const AN_HOUR = 1;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

const unitsOf = (hours: number): [count: number, one: string, unit: string] => {
  if (hours % WEEK_HOURS === 0) return [hours / WEEK_HOURS, 'a', 'week'];
  if (hours % DAY_HOURS === 0) return [hours / DAY_HOURS, 'a', 'day'];
  return [hours, 'an', 'hour'];
};

/**
 * Formats a consultant's usual response time.
 * @param hours hours from an enquiry to the first contact, rounded up; null if unknown
 */
export const usualReply = (hours: number | null): string => {
  if (hours === null || hours < AN_HOUR) return 'Replies to enquiries here';
  const [count, one, unit] = unitsOf(hours);
  return `Usually replies within ${count === 1 ? `${one} ${unit}` : `${count} ${unit}s`}`;
};
