import { actions, errors, forms, lists, units, widgets } from './common.ts';
import { dashboard } from './dashboard.ts';
import { drafts } from './drafts.ts';
import { invitation } from './invitation.ts';
import { auth, layout } from './layout.ts';
import { plots } from './plots.ts';
import { preview } from './preview.ts';
import { ra } from './react-admin.ts';
import { search } from './search.ts';
import { password } from './security.ts';

/** What stands around every screen, and login and dashboard. */
export const texts = {
  ra,
  console: {
    actions,
    auth,
    dashboard,
    drafts,
    errors,
    forms,
    invitation,
    layout,
    lists,
    password,
    plots,
    preview,
    search,
    units,
    widgets,
  },
};
