/** Which list a lead stands in: all of them for an admin, and a consultant's two. */
export type LeadKind = 'all' | 'unlocked' | 'locked';

/** The resource of each list. */
export const RESOURCES: Record<LeadKind, string> = {
  all: 'admin/leads',
  unlocked: 'admin/leads/unlocked',
  locked: 'admin/leads/locked',
};
