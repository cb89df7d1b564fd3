import { useDates } from '../../../i18n/useFormats.ts';
import { useText } from '../../../i18n/useText.ts';
import { daysFromToday, noonOf } from './days.ts';

/** Returns a function that formats when a step is due, such as "today, 14:30". */
export const useDueText = () => {
  const t = useText();
  const { day } = useDates();
  const nameOf = (due: string) => {
    if (due === daysFromToday(0)) return t('dashboard.days.today');
    if (due === daysFromToday(1)) return t('dashboard.days.tomorrow');
    return due === daysFromToday(-1) ? t('dashboard.days.yesterday') : day(noonOf(due));
  };
  return ({ due_on, due_time }: { due_on: string; due_time?: string | null }): string =>
    due_time ? t('dashboard.days.at', { day: nameOf(due_on), time: due_time }) : nameOf(due_on);
};
