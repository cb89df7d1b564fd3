import { lazy } from 'react';

/** Leads, as `<Resource>` takes them. For everybody who is signed in; what is shown follows from the role. */
export const leads = {
  name: 'admin/leads',
  list: lazy(() => import('./LeadScreen.tsx')),
  edit: lazy(() => import('./LeadPage.tsx')),
};
