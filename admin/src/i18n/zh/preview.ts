import type { Texts } from '../en/texts.ts';

export const preview: Texts['preview'] = {
  title: '实时预览',
  open: '预览',
  width: '预览宽度',
  phone: '手机',
  desktop: '桌面',
  page: '预览的页面',
  home: '首页',
  franchise: '加盟项目页面',
  larger: '放大预览',
  smaller: '返回表单',
  loading: '正在生成预览…',
  waits: '更正以下内容后，预览会继续更新：',
  instead: '下方以简化示意代替。',
  slow: '预览耗时过长。',
};
