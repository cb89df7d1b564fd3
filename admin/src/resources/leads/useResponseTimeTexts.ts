import type { LeadWaitingTimes } from '@marketplace/api';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Sentence with the exact time that it refers to. */
interface WaitingText {
  text: string;
  exact?: string;
}

/** Returns the response times of a lead as sentences, such as "Opened after 2 h 10 min". */
export const useResponseTimeTexts = (clock: LeadWaitingTimes): WaitingText[] => {
  const t = useText();
  const dates = useDates();
  const duration = (minutes: number) => {
    if (minutes < HOUR) return t('leadResponse.minutes', { minutes });
    if (minutes < DAY) return t('leadResponse.hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
    const hours = Math.floor(minutes / HOUR);
    return t('leadResponse.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  };
  /** Adds the working time if it differs from the elapsed time. */
  const spent = (key: 'opened' | 'contacted', real: number | null, working: number | null) => {
    if (real === null || working === null) return '';
    const time = duration(real);
    return real === working
      ? t(`leadResponse.${key}`, { time })
      : t(`leadResponse.${key}Working`, { time, working: duration(working) });
  };
  const { arrived_at, opened_at, first_contact_at, visitor_said: said, visitor_said_at } = clock;
  const texts: WaitingText[] = [];
  if (opened_at)
    texts.push({
      text: spent('opened', clock.opened_after, clock.opened_after_working),
      exact: dates.exact(opened_at),
    });
  else {
    const waited = Math.max(0, Math.floor((Date.now() - new Date(arrived_at).getTime()) / 60_000));
    texts.push({ text: t('leadResponse.notOpened', { time: duration(waited) }), exact: dates.exact(arrived_at) });
  }
  if (first_contact_at)
    texts.push({
      text: spent('contacted', clock.contact_after, clock.contact_after_working),
      exact: dates.exact(first_contact_at),
    });
  else if (opened_at && clock.is_waiting)
    texts.push({
      text: t('leadResponse.waiting', {
        when: dates.moment(opened_at),
        working: duration(clock.waiting_working ?? 0),
      }),
      exact: dates.exact(opened_at),
    });
  else if (opened_at) texts.push({ text: t('leadResponse.notLogged') });
  if (said && visitor_said_at)
    texts.push({
      text: t(`leadResponse.said.${said}`, { when: dates.moment(visitor_said_at) }),
      exact: dates.exact(visitor_said_at),
    });
  return texts;
};
