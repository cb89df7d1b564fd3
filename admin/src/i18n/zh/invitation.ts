import type { Texts } from '../en/texts.ts';

export const invitation: Texts['invitation'] = {
  title: '欢迎！',
  subtitle: '请先设置密码',
  rule: '10 至 200 个字符',
  submit: '保存并登录',
  submitting: '正在保存...',
  failed: '密码保存失败，请重试。',
  ended: '此链接已失效',
  endedHelp: '链接已被使用或已过期。如果您已设置密码，请用该密码登录；否则请向管理员索取新的邀请。',
  incomplete: '链接不完整',
  incompleteHelp: '请重新打开邀请邮件中的完整链接。如果仍然不行，请向管理员索取新的邀请。',
  signIn: '登录',
};
