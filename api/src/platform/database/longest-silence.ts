/**
 * For how long a statement of background work, of saves and exports may say nothing before its line counts as lost
 * (`openDatabase`): each goes through its records in batches of seconds at most.
 */
export const LONGEST_SILENCE_SECONDS = 60;
