import ical, { type ICalEventData } from 'ical-generator';
import { maskText } from '../../masking/mask-text.ts';
import type { OpenStep } from './open-steps.ts';

/** How long a step takes, as a calendar shows it. */
const STEP_MINUTES = 30;
/** Calendars ask again after so many seconds; they may ask more rarely. */
const AGAIN_SECONDS = 3600;

/** All calendars count from UTC: a step at an hour is at the same moment wherever it is looked at, one of a day on that day. */
const timesOf = ({ due_on, due_time }: OpenStep) => {
  if (due_time === null) return { start: new Date(`${due_on}T00:00:00Z`), allDay: true };
  const start = new Date(`${due_on}T${due_time}:00+08:00`);
  return { start, end: new Date(start.getTime() + STEP_MINUTES * 60_000) };
};

/**
 * An address may leak, so nothing in it reaches anybody: what was typed, without contact details, and what the lead is
 * called by where it means something to nobody else. No name.
 */
const eventOf = (step: OpenStep, siteUrl: string): ICalEventData => ({
  id: `${step.id}@${new URL(siteUrl).hostname}`,
  stamp: step.updated_at,
  ...timesOf(step),
  summary: maskText(step.what, [], step.phone),
  description: `${step.franchise_name}, ${step.reference}`,
  url: `${siteUrl}/admin/leads/edit/${step.lead_id}`,
});

/** Somebody's open next steps as a calendar: iCalendar, RFC 5545. */
export const calendarOf = (steps: OpenStep[], siteUrl: string): string => {
  const calendar = ical({
    name: 'Next steps',
    prodId: { company: new URL(siteUrl).hostname, product: 'Next steps', language: 'EN' },
    ttl: AGAIN_SECONDS,
  });
  for (const step of steps) calendar.createEvent(eventOf(step, siteUrl));
  return calendar.toString();
};
