import type { Texts } from '../texts.ts';

export const actions: Texts['actions'] = {
  add: '添加',
  apply: '应用',
  cancel: '取消',
  clearFilters: '清除筛选',
  close: '关闭',
  delete: '删除',
  edit: '编辑',
  ok: '确定',
  remove: '移除',
  save: '保存',
  saving: '正在保存...',
  tryAgain: '重试',
  view: '查看',
};

export const errors: Texts['errors'] = {
  commonPassword: '此密码过于常见，请另选一个。',
  wrongPassword: '密码不正确',
  wrongCode: '验证码不正确或已被使用',
  passwordAgain: '请重新输入密码：已保存的密码属于另一个服务器或用户',
  generic: '出现问题，请重试。',
  noAnswer: '无法连接服务器。请检查网络后重试。',
  offline: '您处于离线状态。恢复连接后即可保存更改。',
  screen: '无法显示此页面',
  screenHelp: '请重新加载，或返回仪表板。已保存的内容不会丢失。',
  reload: '重新加载',
  notFound: '页面不存在',
  notFoundHelp: '控制台的这个地址下没有任何内容。',
  loadingFailed: '无法加载此内容',
  noSuchFilter: '此列表没有这样的筛选条件',
  noSuchFilterHelp: '您打开的地址可能已经过时。清除筛选即可查看列表。',
};

export const forms: Texts['forms'] = {
  missing: '请填写以下必填项：',
  validation: '填写有误：',
  errorDetail: '错误：%{detail}',
  attention: '%{smart_count} 个字段需要检查',
  showField: '查看第一个',
  unsaved: '有未保存的更改',
  leave: '不保存就离开吗？',
  leaveText: '您在此页面所做的更改尚未保存。',
  leaveConfirm: '离开',
  draftBack: '重新登录前输入的内容已恢复，但尚未保存。',
  required: '必填',
  pick: '选择：%{label}',
  counter: '%{count} / %{limit}',
  rowOf: '%{name} %{number}',
  moveUp: '上移%{row}',
  moveDown: '下移%{row}',
  removeRow: '移除%{row}',
  lastRow: '至少保留一行',
  conflict: {
    title: '其他人同时修改了此内容',
    explanation: '两个版本显示如下。您的更改尚未保存。',
    field: '字段',
    yours: '您的版本',
    theirs: '其他人保存的版本',
    keepMine: '以我的版本覆盖',
    takeTheirs: '采用对方的版本',
    same: '此表单的字段在两个版本中相同。',
    empty: '空',
    rows: '%{smart_count} 行',
  },
  image: {
    upload: '上传图片',
    replace: '重新上传',
    uploading: '正在上传...',
    url: '图片网址',
    notFound: '找不到图片',
    preview: '%{name}预览',
    or: '或填写图片链接',
    tooLarge: '文件必须小于 10MB，请选择较小的文件。',
    wrongType: '请上传有效的图片（JPG、PNG、GIF、WebP）或视频（MP4、WebM、OGG）文件。',
    failed: '文件上传失败，请重试。',
  },
};

export const widgets: Texts['widgets'] = {
  clear: '清除',
  close: '关闭',
  loading: '加载中…',
  noOptions: '没有选项',
  open: '打开',
};

export const lists: Texts['lists'] = {
  search: '搜索',
  sortBy: '排序方式',
  ascending: '升序',
  descending: '降序',
  perPage: '每页行数',
  pages: '分页',
  page: '第 %{page} 页',
  previous: '上一页',
  next: '下一页',
  range: '第 %{from}–%{to} 项，共 %{total} 项',
  all: '全部',
  actions: '操作',
  noMatch: '没有符合筛选条件的内容。',
};

export const units: Texts['units'] = {
  credits: '%{smart_count} 积分',
  locations: '%{smart_count} 家门店',
};
