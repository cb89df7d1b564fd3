/**
 * Maximum seconds a statement of background work, saves and exports may be silent before its connection counts as lost
 * (`openDatabase`). Each works in batches of a few seconds at most.
 */
export const LONGEST_SILENCE_SECONDS = 60;
