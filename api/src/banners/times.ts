const DAY = /^(2\d{3})-(\d{2})-(\d{2})$/;
const MALAYSIA = '+08:00';

/** The format of a banner's date; {@link timeOf} checks whether the day exists. */
export const TIME_PATTERN =
  '^2\\d{3}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$';

const exists = (day: string) => {
  const [, year, month, date] = DAY.exec(day) ?? [];
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return moment.getUTCMonth() === Number(month) - 1 && moment.getUTCDate() === Number(date);
};

/**
 * Converts a banner's date to a time. A date alone is a whole day in Malaysia: its first millisecond as a start, its
 * last as an end. A time without a zone is in Malaysian time.
 * @returns null for an impossible time
 */
export const timeOf = (text: string, edge: 'start' | 'end'): Date | null => {
  if (!new RegExp(TIME_PATTERN).test(text) || !exists(text.slice(0, 10))) return null;
  const [day, time] = [text.slice(0, 10), text.slice(11)];
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(time) ? time : `${time}${MALAYSIA}`;
  const moment = new Date(
    `${day}T${time ? zoned : `${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}${MALAYSIA}`}`,
  );
  return Number.isNaN(moment.getTime()) ? null : moment;
};
