/**
 * Runs work in a task of its own while a page opens, so that the page can react before it. A browser's first access to
 * its storage alone takes 10 ms and more.
 */
export const inOwnTask = (work: () => void): void => void setTimeout(work);
