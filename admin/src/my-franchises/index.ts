import { lazy } from 'react';

/** A consultant's own franchises, as `<Resource>` takes them. Creating is the admin's. */
export const myFranchises = {
  name: 'consultant/franchises',
  list: lazy(() => import('./MyFranchises.tsx')),
  create: lazy(() => import('./FeatureNotAvailable.tsx')),
  edit: lazy(() => import('./MyFranchiseEdit.tsx')),
};
