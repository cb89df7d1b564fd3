import type { Role } from '@marketplace/api';

/** Whether a person of this role may see what is for `required`. The admin may see everything (specification §2.2). */
export const mayVisit = (role: unknown, required?: Role) => !required || role === required || role === 'admin';
