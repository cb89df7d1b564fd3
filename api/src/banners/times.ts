const DAY = /^(2\d{3})-(\d{2})-(\d{2})$/;
const MALAYSIA = '+08:00';

/** What a banner's date may look like; whether the day exists is for {@link timeOf}. */
export const TIME_PATTERN =
  '^2\\d{3}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$';

const exists = (day: string) => {
  const [, year, month, date] = DAY.exec(day) ?? [];
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return moment.getUTCMonth() === Number(month) - 1 && moment.getUTCDate() === Number(date);
};

/**
 * The moment that a banner's date means. A date alone is a whole day in Malaysia: as a start its beginning, as an end
 * its last millisecond; a time without a zone is Malaysia's.
 * @returns null when there is no such moment
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
