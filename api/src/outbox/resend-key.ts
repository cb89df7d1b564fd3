const SUFFIX = /#(\d+)$/;
/** The same pattern for SQL; no other part of a key contains `#`. */
export const SENT_AGAIN = '%#%';

/** Returns the key of a repeated message: with the old one, the provider would treat it as a duplicate. */
export const nextKey = (key: string): string => `${key.replace(SUFFIX, '')}#${Number(SUFFIX.exec(key)?.[1] ?? 1) + 1}`;

/** Returns whether an admin sent the message again. */
export const isSentAgain = (key: string): boolean => SUFFIX.test(key);
