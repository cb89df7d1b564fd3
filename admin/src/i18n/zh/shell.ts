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
 * Words of the trade, the same everywhere: franchise 加盟项目 · lead 线索 · enquiry 咨询 · credit 积分 · consultant 顾问 ·
 * admin 管理员 · unlock 解锁 · locked 未解锁 · statement 明细 · banner 横幅广告 · hero slide 轮播图 · bin 回收站 ·
 * dashboard 仪表板 · second factor 双重验证.
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
