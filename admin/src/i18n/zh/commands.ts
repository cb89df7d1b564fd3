import type { Texts } from '../en/texts.ts';

/** What the search over everything knows beside names: things to do, and other words for a screen. */
export const commands: Texts['commands'] = {
  actions: {
    addFranchise: '添加加盟项目',
    addUser: '添加用户',
    addCategory: '添加分类',
    addPage: '添加页面',
    addBanner: '添加横幅',
    addSlide: '添加首页幻灯片',
    importFile: '导入 CSV 文件',
    unlock: '解锁线索',
    topUp: '充值积分',
    password: '修改密码',
  },
  words: {
    dashboard: '首页 概览 数据 统计',
    franchises: '品牌 目录 添加',
    myFranchises: '品牌 编辑',
    leads: '咨询 联系 解锁',
    users: '顾问 管理员 账户 角色 积分',
    credits: '余额 充值 明细 历史',
    categories: '分类 分组',
    notifications: '消息 已发送 失败',
    bin: '已删除 恢复 回收站',
    personalData: '隐私 清除 导出 同意',
    content: '公司 标志 颜色 主题 文字 社交',
    navigation: '菜单 链接 标题',
    pages: '关于 HTML',
    banners: '广告 赞助',
    heroSlides: '轮播 首页 图片',
    bulk: 'CSV 导入 文件 表格',
    email: 'SMTP 邮件 发件人 测试',
    whatsapp: '消息 二维码 电话 服务',
    analytics: '谷歌 跟踪 代码',
    profile: '密码 照片 账户 安全 第二重验证 退出',
  },
};
