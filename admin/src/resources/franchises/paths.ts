import type { FormKind } from './form/payload.ts';

/** Where each form came from and leads back to. */
export const LIST_PATH: Record<FormKind, string> = {
  admin: '/admin/franchises',
  consultant: '/consultant/franchises',
};
