/**
 * The kinds of timeline events. A new kind also needs a source in `sources.ts`; the console does not compile until it
 * has texts and an icon for it.
 */
export const TIMELINE_KINDS = [
  'enquiry',
  'confirmation',
  'delivery',
  'unlock',
  'status_change',
  'note',
  'own_edit',
  'original_restored',
  'correction',
  'step_done',
  'contact',
  'visitor_word',
  'mail_undelivered',
  'not_on_whatsapp',
  'off_sale',
  'refund_request_made',
  'refund_request_asked',
  'refund_request_answered',
  'refund_request_accepted',
  'refund_request_declined',
  'refunded',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
