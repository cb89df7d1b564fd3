import type { Texts } from '../en/texts.ts';

export const jobs: Texts['jobs'] = {
  progress: '进度',
  leave: '您可以离开此页面：处理会自动继续，新的状态已经生效。',
  leavePerson: '您可以离开此页面：处理会自动继续。这些咨询不会再通知任何人，也无法再解锁。',
  done: '所有加盟项目均已更新。',
  'consultant-deleted': '%{name} 已删除：已解除 %{processed} / %{total} 个加盟项目...',
  'consultant-replaced': '%{name} 已删除：已移交 %{processed} / %{total} 个加盟项目...',
  'consultant-restored': '%{name} 已恢复：已归还 %{processed} / %{total} 个加盟项目...',
  'category-renamed': '正在将加盟项目移至 %{name}：%{processed} / %{total}...',
  'category-deleted': '正在将已删除的加盟项目移出分类：%{processed} / %{total}...',
  'person-withdrawn': '正在撤回 %{name} 发送者的同意：%{processed} / %{total} 条咨询...',
  'person-erased': '正在清除 %{name} 的发送者：%{processed} / %{total} 条咨询...',
};
