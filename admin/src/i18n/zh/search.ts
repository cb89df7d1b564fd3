import type { Texts } from '../en/texts.ts';

export const search: Texts['search'] = {
  title: '搜索',
  open: '搜索控制台',
  placeholder: '加盟项目、线索、用户、页面',
  placeholderConsultant: '加盟项目、线索、页面',
  groups: {
    recent: '最近',
    screens: '页面',
    franchises: '加盟项目',
    leads: '线索',
    users: '用户',
  },
  searching: '正在搜索...',
  nothing: '没有找到“%{text}”。',
  found: '%{smart_count} 个结果',
  partly: '部分内容无法搜索。',
  hint: '↑ ↓ 选择，Enter 打开，Esc 关闭',
  locked: '未解锁的线索',
  lead: '线索 %{reference}',
};
