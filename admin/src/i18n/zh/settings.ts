import type { Texts } from '../texts.ts';

export const analytics: Texts['analytics'] = {
  title: 'Google Analytics',
  intro: '仅为已同意的访客加载跟踪代码，控制台内绝不加载。',
  trackingId: '跟踪 ID',
  trackingHelp: '例如 G-XXXXXXXXXX',
  containerId: '容器 ID',
  containerHelp: '例如 GTM-XXXXXXX',
  enabled: '启用',
  saved: '✅ 设置已更新！',
  failed: '❌ 更新设置时出错，请重试。',
};

export const navigation: Texts['navigation'] = {
  title: '导航与网站设置',
  site: '网站',
  siteTitle: '网站标题',
  tagline: '标语',
  menu: '导航链接',
  footer: '页脚链接',
  link: '链接',
  linkTitle: '标题',
  url: '网址',
  newTab: '在新标签页中打开',
  external: '外部链接',
  addLink: '添加链接',
  saved: '✅ 设置已更新！',
  failed: '❌ 更新设置时出错，请重试。',
};
