import { lazy } from 'react';
import { withTexts } from '../i18n/catalogues.ts';

/** The admin's franchises, as `<Resource>` takes them. */
export const franchises = {
  name: 'admin/franchises',
  list: lazy(() => withTexts('market', import('./FranchiseList.tsx'))),
  create: lazy(() => withTexts('management', import('./FranchiseCreate.tsx'))),
  edit: lazy(() => withTexts('management', import('./FranchiseEdit.tsx'))),
};
