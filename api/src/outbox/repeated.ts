const SUFFIX = /#(\d+)$/;
/** The same for a statement: nothing else of a key has one. */
export const SENT_AGAIN = '%#%';

/** The key of the next time: with the old one, whoever delivers it would take it for a repetition. */
export const nextKey = (key: string): string => `${key.replace(SUFFIX, '')}#${Number(SUFFIX.exec(key)?.[1] ?? 1) + 1}`;

/** Whether an admin wanted it to go again. */
export const isSentAgain = (key: string): boolean => SUFFIX.test(key);
