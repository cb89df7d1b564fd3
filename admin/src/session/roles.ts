import type { Role } from '@marketplace/api';

/**
 * Returns whether a role may visit a screen that requires `required`. Admins may visit all screens (specification,
 * section 2.2).
 */
export const mayVisit = (role: unknown, required?: Role) => !required || role === required || role === 'admin';
