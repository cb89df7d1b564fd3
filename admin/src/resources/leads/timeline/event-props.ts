import type { TimelineEvent } from '@marketplace/api';

/** Props of the components that display timeline events. */
export interface EventProps {
  event: TimelineEvent;
  leadId: string;
}
