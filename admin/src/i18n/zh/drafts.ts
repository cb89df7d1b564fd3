import type { Texts } from '../en/texts.ts';

export const drafts: Texts['drafts'] = {
  waited: '在此期间，其他人在这些字段中保存了不同的内容。您的内容尚未保存：请选择保留哪一方。',
  keepTyped: '保留我的内容',
};
