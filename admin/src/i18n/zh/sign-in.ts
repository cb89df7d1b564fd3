import type { Texts } from '../en/texts.ts';

export const auth: Texts['auth'] = {
  title: '欢迎回来！',
  subtitle: '使用邮箱登录',
  email: '邮箱',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  submit: '登录仪表板',
  submitting: '正在登录...',
  failed: '登录失败，请检查登录信息后重试。',
  contact: '通过 WhatsApp 联系管理员',
  contactMessage: '您好，我需要登录控制台方面的帮助。',
  home: '返回网站首页',
  expired: '您的会话已结束，请重新登录。',
  loading: '加载中...',
};

export const password: Texts['password'] = {
  forgot: '忘记密码？',
  subtitle: '请输入您的邮箱，我们会发送链接供您设置新密码。',
  send: '发送链接',
  sending: '正在发送...',
  sent: '请查收邮件',
  back: '返回登录',
  resetTitle: '设置新密码',
  resetSubtitle: '您将从其他所有设备退出登录',
  resetSubmit: '保存密码',
  endedHelp: '链接已被使用或已超过一小时。请重新申请。',
  incompleteHelp: '请打开邮件中的完整链接，或重新申请。',
  another: '重新申请链接',
  changed: '密码已更改，请用新密码登录。',
  code: '身份验证器应用中的验证码',
  codeHelp: '或您的一个恢复码',
  useCode: '您的账户已开启双重验证，请输入验证码。',
};

export const invitation: Texts['invitation'] = {
  title: '欢迎！',
  subtitle: '设置密码即可开始使用',
  rule: '10 至 200 个字符',
  submit: '保存并登录',
  failed: '密码保存失败，请重试。',
  ended: '此链接已失效',
  endedHelp: '链接已被使用或已过期。如果您已设置密码，请用该密码登录。否则请向管理员索取新的邀请。',
  incomplete: '此链接不完整',
  incompleteHelp: '请打开邀请邮件中的完整链接。如果仍然无效，请向管理员索取新的邀请。',
  signIn: '登录',
};
