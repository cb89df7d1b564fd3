/** Storage keys of what this browser remembers of enquiries. Drafts have further keys, which also begin with `enquiry `. */

/** The visitor's details, with which forms are filled in. */
export const DETAILS = 'enquiry details';

/** The enquiries that were sent from this browser. */
export const SENT_ENQUIRIES = 'enquiries sent';

/**
 * Returns the key of the reference of the enquiry that was sent from this page. This tab stores the reference until the
 * visitor closes it.
 */
export const receiptKey = (): string => `enquiry sent ${location.pathname}`;
