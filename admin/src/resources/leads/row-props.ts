import type { LeadKind } from './kind.ts';

/** What the rows of a list of leads need besides the lead. */
export interface LeadRowsProps {
  kind: LeadKind;
  onUnlocked: () => void;
}
