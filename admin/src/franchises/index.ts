import { lazy } from 'react';

/** The admin's franchises, as `<Resource>` takes them. */
export const franchises = {
  name: 'admin/franchises',
  list: lazy(() => import('./FranchiseList.tsx')),
  create: lazy(() => import('./FranchiseCreate.tsx')),
  edit: lazy(() => import('./FranchiseEdit.tsx')),
};
