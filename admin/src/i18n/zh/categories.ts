import type { Texts } from '../en/texts.ts';

export const categories: Texts['categories'] = {
  title: '分类管理',
  add: '添加分类',
  edit: '编辑分类',
  count: '%{smart_count} 个分类',
  name: '名称',
  icon: '图标',
  iconHelp: '一个表情符号',
  description: '说明',
  order: '显示顺序',
  active: '启用',
  inactive: '停用',
  address: '网址',
  empty: '还没有分类，请添加第一个。',
  deleteTitle: '确定要删除此分类吗？',
  saved: '分类已保存。',
  deleted: '分类已删除。',
  saveFailed: '保存分类时出错',
  deleteFailed: '删除分类时出错',
};
