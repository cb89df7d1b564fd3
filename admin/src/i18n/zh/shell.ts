/*
 * Glossary of terms, used consistently: franchise 加盟项目 · lead 线索 · enquiry 咨询 · sender 咨询者 · credit 积分 · consultant 顾问 ·
 * admin 管理员 · unlock 解锁 · locked 未解锁 · refund request 退款申请 · refund a credit 退还积分 · off sale 停止出售 · lead score 线索评分 ·
 * response time 响应时间 · reply 回复 · answer 答复 · contact log 联系记录 · confirm an address or number 验证 · scheduled task 定时任务 ·
 * background job 后台任务 · statement 明细 · ledger 账目 · banner 横幅 · hero slide 轮播图 · holiday 节假日 · slug 网址别名 · bin 回收站 ·
 * dashboard 仪表板 · second factor 双重验证 · delete 删除 · remove 移除 · erase 清除 · undo 撤销.
 */
export * from './common.ts';
export * from './dashboard.ts';
export * from './errors.ts';
export * from './field-names.ts';
export * from './layout.ts';
export * from './plots.ts';
export * from './react-admin.ts';
export * from './sign-in.ts';
