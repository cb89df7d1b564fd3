import type { Lead } from '@marketplace/api';

/**
 * Returns whether the visitor may be contacted: the lead is unlocked, and consent was not withdrawn nor the data
 * erased.
 */
export const mayContact = ({ is_locked, withdrawn_at, erased_at }: Lead): boolean =>
  !is_locked && !withdrawn_at && !erased_at;

/** Returns whether the user may change the lead: it is unlocked, and a consultant still looks after its franchise. */
export const mayChange = ({ is_locked, is_reassigned }: Lead): boolean => !is_locked && !is_reassigned;
