const SUFFIX = /#(\d+)$/;
/** Pattern for SQL of what follows a message's first key after the message was sent again. */
export const RESEND_SUFFIX = '#%';
/** Pattern for SQL that finds keys of messages that were sent again; `#` occurs nowhere else in keys. */
export const SENT_AGAIN = `%${RESEND_SUFFIX}`;

/**
 * Returns the key of a message that is sent again: with the previous key, the provider would treat the message as a
 * duplicate.
 */
export const createResendKey = (key: string): string =>
  `${key.replace(SUFFIX, '')}#${Number(SUFFIX.exec(key)?.[1] ?? 1) + 1}`;

/** Returns whether an admin sent the message again. */
export const isSentAgain = (key: string): boolean => SUFFIX.test(key);
