import { lazy } from 'react';
import { withTexts } from '../../i18n/catalogues.ts';

/** The content pages, as `<Resource>` takes them. */
export const pages = {
  name: 'admin/pages',
  list: lazy(() => withTexts('management', import('./PageList.tsx'))),
  create: lazy(() => withTexts('management', import('./PageCreate.tsx'))),
  edit: lazy(() => withTexts('management', import('./PageEdit.tsx'))),
};
