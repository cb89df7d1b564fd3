/** Texts of the frame, the sign-in and the dashboard. */
export * from './common.ts';
export * from './dashboard.ts';
export * from './layout.ts';
export * from './plots.ts';
export * from './react-admin.ts';
export * from './sign-in.ts';
