/** What goes to the bin and comes back. */
export const BIN_KINDS = ['franchises', 'leads'] as const;
export type BinKind = (typeof BIN_KINDS)[number];

export const BIN_PATH: Record<BinKind, string> = { franchises: '/admin/bin', leads: '/admin/bin/leads' };

/** The API's call that takes a record out of the bin. */
export const restoreCall = (kind: BinKind, id: string) => `${kind}/${id}/restore`;
