/**
 * Maximum seconds without a response to a statement of background work, saves and exports; after this time the
 * connection counts as lost (`openDatabase`). Such work runs in batches that take a few seconds at most.
 */
export const LONGEST_SILENCE_SECONDS = 60;
