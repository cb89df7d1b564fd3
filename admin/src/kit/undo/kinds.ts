/** What goes to the bin and comes back. */
export const BIN_KINDS = ['franchises', 'leads', 'users'] as const;
export type BinKind = (typeof BIN_KINDS)[number];

export const BIN_PATH: Record<BinKind, string> = {
  franchises: '/admin/bin',
  leads: '/admin/bin/leads',
  users: '/admin/bin/users',
};
