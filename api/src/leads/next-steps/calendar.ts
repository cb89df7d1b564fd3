import ical, { type ICalEventData } from 'ical-generator';
import { maskText } from '../../masking/mask-text.ts';
import type { OpenStep } from './open-steps.ts';

/** Duration of a step in a calendar. */
const STEP_MINUTES = 30;
/** Interval in seconds after which calendars should refresh. */
const AGAIN_SECONDS = 3600;

/**
 * Times are in UTC, so that calendars in every time zone show the same moment; a step without a time is an all-day
 * event.
 */
const timesOf = ({ due_on, due_time }: OpenStep) => {
  if (due_time === null) return { start: new Date(`${due_on}T00:00:00Z`), allDay: true };
  const start = new Date(`${due_on}T${due_time}:00+08:00`);
  return { start, end: new Date(start.getTime() + STEP_MINUTES * 60_000) };
};

/**
 * Builds the calendar event of a step. A calendar's address may leak, so events contain nothing that identifies the
 * sender: the step's text without names and contact details, the franchise and the lead's reference.
 */
const eventOf = (step: OpenStep, siteUrl: string): ICalEventData => ({
  id: `${step.id}@${new URL(siteUrl).hostname}`,
  stamp: step.updated_at,
  ...timesOf(step),
  summary: maskText(step.what, [step.first_name, step.last_name], step.phone),
  description: `${step.franchise_name}, ${step.reference}`,
  url: `${siteUrl}/admin/leads/edit/${step.lead_id}`,
});

/** Generates an iCalendar (RFC 5545) of a user's open next steps. */
export const generateCalendar = (steps: OpenStep[], siteUrl: string): string => {
  const calendar = ical({
    name: 'Next steps',
    prodId: { company: new URL(siteUrl).hostname, product: 'Next steps', language: 'EN' },
    ttl: AGAIN_SECONDS,
  });
  for (const step of steps) calendar.createEvent(eventOf(step, siteUrl));
  return calendar.toString();
};
