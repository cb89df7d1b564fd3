export const ROLES = ['admin', 'consultant'] as const;
export type Role = (typeof ROLES)[number];
