import type { Texts } from '../en/texts.ts';

export const bin: Texts['bin'] = {
  title: '回收站',
  tabs: { franchises: '加盟项目', leads: '线索', users: '用户' },
  label: { franchises: '已删除的加盟项目', leads: '已删除的线索', users: '已删除的用户' },
  empty: {
    franchises: '没有已删除的加盟项目。删除的内容会留在这里，直到恢复。',
    leads: '没有已删除的线索。删除的内容会留在这里，直到恢复。',
    users: '没有已删除的用户。删除的内容会留在这里，直到恢复。',
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
  gone: '其关联的内容已不存在。请在回收站中重新选择。',
  choose: '恢复 %{name}',
  chooseHelp: '其关联的内容已不存在，请选择替代项。',
};
