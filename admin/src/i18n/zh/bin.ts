import type { Texts } from '../en/texts.ts';

export const bin: Texts['bin'] = {
  label: { franchises: '已删除的加盟项目', leads: '已删除的线索', users: '已删除的用户' },
  empty: {
    franchises: '没有已删除的加盟项目。删除的加盟项目会保留在这里，直到恢复。',
    leads: '没有已删除的线索。删除的线索会保留在这里，直到恢复。',
    users: '没有已删除的用户。删除的用户会保留在这里，直到恢复。',
  },
  noMatch: '回收站中没有符合的内容。',
  search: '搜索回收站',
  deleted: '删除时间',
  deletedBy: '%{when}，由 %{who} 删除',
  restore: '恢复',
  restoreNamed: '恢复 %{name}',
  restored: '已恢复 %{smart_count} 项',
  restoreFailed: '无法恢复，请重试。',
  undo: '撤销',
  open: '打开回收站',
  gone: '无法直接恢复。请打开回收站并选择替代项。',
  chooseHelp: '请先选择替代项，再恢复。',
};

export const jobs: Texts['jobs'] = {
  progress: '进度',
  leave: '您可以离开此页面。新名称已在各处显示，搜索正在后台更新。',
  leavePerson: '您可以离开此页面。处理在后台继续。这些咨询不再通知任何人，也不能再被解锁。',
  done: '现在可用新的分类名称搜索到所有加盟项目。',
  'category-renamed': '正在为“%{name}”更新搜索：%{processed} / %{total} 个加盟项目...',
  'person-withdrawn': '正在撤回 %{name} 咨询者的同意：%{processed} / %{total} 条咨询...',
  'person-erased': '正在清除 %{name} 咨询者的数据：%{processed} / %{total} 条咨询...',
};
