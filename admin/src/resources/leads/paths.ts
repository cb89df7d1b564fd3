export const LEADS = '/admin/leads';
/** A consultant's second tab. */
export const LOCKED_LEADS = `${LEADS}/locked`;

/** One lead, with everything about it. */
export const leadPath = (id: string) => `${LEADS}/edit/${id}`;
