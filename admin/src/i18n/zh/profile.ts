import type { Texts } from '../en/texts.ts';

export const profile: Texts['profile'] = {
  title: '我的资料',
  photo: '照片',
  photoHelp: '建议使用 200x200 或更大的方形图片',
  name: '姓名',
  email: '邮箱',
  emailHelp: '邮箱无法更改',
  phone: '电话',
  company: '公司名称',
  password: '新密码',
  passwordHelp: '留空则保留现有密码。至少 10 个字符。',
  details: '您的信息',
  security: '密码',
  mails: '邮件',
  digest: '每天早上发送未解锁线索摘要',
  digestHelp: '有未解锁线索时，于马来西亚时间上午 9:00 发送；联系方式仍然隐藏。新线索始终会即时通知。',
  submit: '更新资料',
  saved: '资料已更新！',
  failed: '❌ 更新资料时出错，请重试。',
};
