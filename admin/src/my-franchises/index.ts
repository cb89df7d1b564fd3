import { lazy } from 'react';
import { withTexts } from '../i18n/catalogues.ts';

/** A consultant's own franchises, as `<Resource>` takes them. Creating is the admin's. */
export const myFranchises = {
  name: 'consultant/franchises',
  list: lazy(() => withTexts('market', import('./MyFranchises.tsx'))),
  create: lazy(() => withTexts('market', import('./FeatureNotAvailable.tsx'))),
  edit: lazy(() => withTexts('management', import('./MyFranchiseEdit.tsx'))),
};
