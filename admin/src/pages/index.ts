import { lazy } from 'react';

/** The content pages, as `<Resource>` takes them. */
export const pages = {
  name: 'admin/pages',
  list: lazy(() => import('./PageList.tsx')),
  create: lazy(() => import('./PageCreate.tsx')),
  edit: lazy(() => import('./PageEdit.tsx')),
};
