import { lazy } from 'react';
import { withTexts } from '../../i18n/catalogues.ts';

/** Leads, as `<Resource>` takes them. For everybody who is signed in; what is shown follows from the role. */
export const leads = {
  name: 'admin/leads',
  list: lazy(() => withTexts('market', import('./LeadScreen.tsx'))),
  edit: lazy(() => withTexts('market', import('./LeadPage.tsx'))),
};
