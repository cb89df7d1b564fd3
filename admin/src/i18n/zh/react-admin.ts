import type { Catalogue } from '../en/texts.ts';

/** Texts of the parts of react-admin that the console uses. */
export const ra: Catalogue['shell']['ra'] = {
  action: {
    refresh: '刷新',
    undo: '撤销',
  },
  auth: {
    auth_check_error: '请先登录。',
  },
  message: {
    select_all_limit_reached: '记录太多，无法全选。仅选择了前 %{max} 条。',
  },
  notification: {
    http_error: '无法连接服务器，请重试。',
    i18n_error: '无法加载该语言的界面文本，请重试。',
    logged_out: '登录已失效，请重新登录。',
    not_authorized: '您无权打开此页面。',
  },
  page: {
    list: '%{name}',
  },
};
