import type { Catalogue } from '../en/texts.ts';
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

/*
 * Words of the trade, the same everywhere: franchise francais · lead prospek · enquiry pertanyaan · credit kredit ·
 * consultant perunding · admin pentadbir · unlock buka kunci · locked berkunci · statement penyata · banner sepanduk ·
 * hero slide slaid utama · bin tong sampah · dashboard papan pemuka · second factor faktor kedua.
 */
export const texts: Catalogue['shell'] = {
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
