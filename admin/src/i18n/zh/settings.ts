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
  money: '货币',
  moneyHelp: '访客选择的预算、目录的筛选条件以及咨询邮件均使用此货币。已存储的数字保持不变。',
  currency: '网站货币',
  currencyHelp: '各加盟品牌保留自己的货币。',
  rates: '汇率',
  ratesHelp:
    '其他货币的加盟品牌按这些汇率比较。没有汇率的品牌不会出现在按投资额筛选的列表中，但会计入数量。访客可以看到汇率及其日期。',
  rate: '汇率',
  addRate: '添加汇率',
  rateFrom: '一单位',
  rateWorth: '等于',
  rateTo: '折合',
  rateDate: '日期',
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
