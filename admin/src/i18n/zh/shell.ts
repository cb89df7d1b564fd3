/*
 * Glossary of terms, used consistently: franchise 加盟项目 · lead 线索 · enquiry 咨询 · credit 积分 · consultant 顾问 · admin 管理员 ·
 * unlock 解锁 · locked 未解锁 · statement 明细 · banner 横幅广告 · hero slide 轮播图 · bin 回收站 · dashboard 仪表板 · second factor 双重验证.
 */
export * from './common.ts';
export * from './dashboard.ts';
export * from './errors.ts';
export * from './field-names.ts';
export * from './layout.ts';
export * from './plots.ts';
export * from './react-admin.ts';
export * from './sign-in.ts';
