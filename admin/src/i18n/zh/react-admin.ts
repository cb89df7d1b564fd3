import type { Catalogue } from '../en/texts.ts';

/** Texts of the parts of react-admin that the console uses. */
export const ra: Catalogue['shell']['ra'] = {
  action: {
    refresh: '刷新',
    undo: '撤销',
  },
  auth: {
    auth_check_error: '请登录后继续',
  },
  message: {
    select_all_limit_reached: '项目太多，无法全部选择。仅选择了前 %{max} 项。',
  },
  notification: {
    created: '已新建',
    http_error: '与服务器通信出错',
    i18n_error: '无法加载所选语言的翻译',
    item_doesnt_exist: '项目不存在',
    logged_out: '您的会话已结束，请重新登录。',
    not_authorized: '您无权访问此资源。',
    updated: '已更新 %{smart_count} 项',
  },
  page: {
    create: '新建%{name}',
    edit: '%{name} %{recordRepresentation}',
    list: '%{name}',
  },
};
