/** A consultant's lists: unlocked, locked, unlocked but later marked as spam, and archived. */
export type ConsultantListName = 'unlocked' | 'locked' | 'spam' | 'archived';
/** List that a lead is displayed in: all leads for admins, or one of a consultant's lists. */
export type LeadListName = 'all' | ConsultantListName;

/** Lists that also have a board, because their status can be changed. */
export type BoardListName = 'all' | 'unlocked';
export const hasBoard = (kind: LeadListName): kind is BoardListName => kind === 'all' || kind === 'unlocked';

/** Returns whether the rows of a list can be selected: locked and archived leads have no actions on several at once. */
export const isSelectable = (kind: LeadListName): boolean => kind !== 'locked' && kind !== 'archived';

/** Resource name of each list. */
export const LEAD_RESOURCES: Record<LeadListName, string> = {
  all: 'admin/leads',
  unlocked: 'admin/leads/unlocked',
  locked: 'admin/leads/locked',
  spam: 'admin/leads/spam',
  archived: 'admin/leads/archived',
};

/** Props of list rows, apart from the lead. */
export interface LeadRowsProps {
  kind: LeadListName;
  onUnlocked: () => void;
}

/** The admin's queues: ordinary leads, suspected leads and duplicates. */
export const QUEUES = ['ordinary', 'suspected', 'duplicates'] as const;
export type Queue = (typeof QUEUES)[number];

/** API filter of each queue. */
export const QUEUE_FILTER: Record<Queue, Record<string, true>> = {
  ordinary: {},
  suspected: { is_suspected: true },
  duplicates: { is_duplicate: true },
};

/** Names of the filters that choose the queue. *Clear filters* preserves them. */
export const QUEUE_FILTER_NAMES = Object.values(QUEUE_FILTER).flatMap(filter => Object.keys(filter));

/** Returns the queue that a list's filters select. */
export const queueOf = (filters: Record<string, unknown>): Queue => {
  if (filters.is_suspected === true) return 'suspected';
  return filters.is_duplicate === true ? 'duplicates' : 'ordinary';
};
