/** A consultant's lists: unlocked, locked, paid for but marked as spam since, and archived. */
export type OwnKind = 'unlocked' | 'locked' | 'spam' | 'archived';
/** Which list a lead stands in: all of them for an admin, or one of a consultant's. */
export type LeadKind = 'all' | OwnKind;

/** Those of which there is a board, too: where their status is what one works by. */
export type BoardKind = 'all' | 'unlocked';
export const hasBoard = (kind: LeadKind): kind is BoardKind => kind === 'all' || kind === 'unlocked';

/** The resource of each list. */
export const RESOURCES: Record<LeadKind, string> = {
  all: 'admin/leads',
  unlocked: 'admin/leads/unlocked',
  locked: 'admin/leads/locked',
  spam: 'admin/leads/spam',
  archived: 'admin/leads/archived',
};

/** What the rows of a list of leads need besides the lead. */
export interface LeadRowsProps {
  kind: LeadKind;
  onUnlocked: () => void;
}

/** The admin's leads in three queues: the ordinary ones, the suspected ones that wait, the duplicates among the ordinary. */
export const QUEUES = ['ordinary', 'suspected', 'duplicates'] as const;
export type Queue = (typeof QUEUES)[number];

/** What the API's list is asked for. */
export const QUEUE_FILTER: Record<Queue, Record<string, true>> = {
  ordinary: {},
  suspected: { is_suspected: true },
  duplicates: { is_duplicate: true },
};

/** The filters that say which queue is looked at: a place, which clearing the filters doesn't leave. */
export const QUEUE_FILTERS = Object.values(QUEUE_FILTER).flatMap(filter => Object.keys(filter));

/** The queue that the filters of a list stand for. */
export const queueOf = (filters: Record<string, unknown>): Queue => {
  if (filters.is_suspected === true) return 'suspected';
  return filters.is_duplicate === true ? 'duplicates' : 'ordinary';
};
