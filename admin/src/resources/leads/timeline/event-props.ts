import type { TimelineEvent } from '@marketplace/api';

/** What an event on a lead's timeline is shown from. */
export interface EventProps {
  event: TimelineEvent;
  leadId: string;
}
