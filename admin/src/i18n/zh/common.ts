import type { Texts } from '../en/texts.ts';

export const actions: Texts['actions'] = {
  apply: '应用',
  cancel: '取消',
  clearFilters: '清除筛选',
  close: '关闭',
  delete: '删除',
  edit: '编辑',
  ok: '确定',
  save: '保存',
  saving: '正在保存...',
  tryAgain: '重试',
  view: '查看',
};

export const errors: Texts['errors'] = {
  generic: '出现问题，请重试。',
  noAnswer: '无法连接服务器。请检查网络后重试。',
  offline: '您处于离线状态。恢复连接后即可保存更改。',
  screen: '无法显示此页面',
  screenHelp: '请重新加载，或返回仪表板。已保存的内容不会丢失。',
  reload: '重新加载',
  notFound: '页面不存在',
  notFoundHelp: '控制台中没有这个网址。',
  loadingFailed: '无法加载此内容',
  newRelease: '控制台有新版本。请重试以加载新版本。您输入的内容会保留。',
  noSuchFilter: '此列表没有这样的筛选条件',
  noSuchFilterHelp: '链接可能已过时。清除筛选即可查看列表。',
};

export const forms: Texts['forms'] = {
  missing: '请填写以下必填项：',
  validation: '填写有误：',
  errorDetail: '错误：%{detail}',
  attention: '有 %{smart_count} 个字段需要检查',
  showField: '定位到第一个',
  unsaved: '有未保存的更改',
  leave: '不保存就离开吗？',
  leaveText: '您在此页面上的更改尚未保存。',
  leaveConfirm: '离开',
  draftBack: '重新登录前输入的内容已恢复，尚未保存。',
  draftKept: '您输入的内容已恢复，尚未保存。',
  sections: '此表单的各部分',
  required: '必填',
  pick: '选择：%{label}',
  counter: '%{count} / %{limit}',
  rowOf: '%{name} %{number}',
  moveUp: '上移%{row}',
  moveDown: '下移%{row}',
  removeRow: '移除%{row}',
  lastRow: '至少需要一行',
  conflict: {
    title: '其他人修改了此内容',
    explanation: '您和其他人都修改了以下字段，请选择要保留的内容。其他字段的更改会自动合并。',
    field: '字段',
    yours: '您的版本',
    theirs: '其他人保存的版本',
    save: '保存所选内容',
    use: '使用所选内容',
    merged: '已保留其他人所做的更改：%{fields}。',
    empty: '空',
  },
  date: { pattern: '年/月/日', open: '打开日历' },
  image: {
    upload: '上传图片',
    replace: '重新上传',
    remove: '移除',
    uploading: '正在上传...',
    url: '图片网址',
    notFound: '找不到图片',
    preview: '%{name}预览',
    takes: 'JPG、PNG、GIF 或 WebP，小于 %{uploadMb}MB',
    takesIcons: 'JPG、PNG、GIF 或 WebP，小于 %{uploadMb}MB；ICO，最多 100 KB',
    tooLarge: '图片必须小于 %{uploadMb}MB，请选择较小的图片。',
    wrongType: '请上传有效的图片（JPG、PNG、GIF、WebP）。',
    wrongIcon: '请上传有效的图片（JPG、PNG、GIF、WebP、ICO）。',
    failed: '图片上传失败，请重试。',
  },
  upload: {
    takes: '图片（JPG、PNG、GIF、WebP）和视频（MP4、WebM、OGG），小于 %{uploadMb}MB',
    tooLarge: '文件必须小于 %{uploadMb}MB，请选择较小的文件。',
    wrongType: '请上传有效的图片（JPG、PNG、GIF、WebP）或视频（MP4、WebM、OGG）文件。',
    failed: '文件上传失败，请重试。',
  },
};

export const drafts: Texts['drafts'] = {
  waited: '您的更改等待保存期间，其他人修改了这些字段。请选择要保留的内容。',
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
  searchShort: '至少两个字母',
  searchLong: '最多 8 个词',
  filters: '筛选',
  moreFilters: '更多筛选',
  sortBy: '排序方式',
  ascending: '升序',
  descending: '降序',
  perPage: '每页行数',
  pages: '分页',
  page: '第 %{page} 页',
  pageFailed: '第 %{page} 页无法加载。',
  previous: '上一页',
  next: '下一页',
  range: '第 %{from}–%{to} 项，共 %{total} 项',
  status: '状态',
  export: '导出 CSV',
  all: '全部',
  actions: '操作',
  noMatch: '没有符合筛选条件的内容。',
};

export const units: Texts['units'] = {
  credits: '%{smart_count} 积分',
  locations: '%{smart_count} 家门店',
  notSpecified: '未注明',
};

export const preview: Texts['preview'] = {
  title: '实时预览',
  open: '预览',
  width: '预览宽度',
  phone: '手机',
  desktop: '电脑',
  page: '预览的页面',
  home: '首页',
  franchise: '加盟项目页面',
  larger: '放大预览',
  smaller: '返回表单',
  loading: '正在加载预览…',
  waits: '更正以下内容后即可预览：',
  instead: '以下显示简化版本。',
  slow: '预览耗时过长。',
};
