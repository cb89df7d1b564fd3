/*
 * Glossary of terms, used consistently: franchise francais · lead prospek · enquiry pertanyaan · credit kredit ·
 * consultant perunding · admin pentadbir · unlock buka kunci · locked berkunci · statement penyata · banner sepanduk ·
 * hero slide slaid utama · bin tong sampah · dashboard papan pemuka · second factor faktor kedua.
 */
export * from './common.ts';
export * from './dashboard.ts';
export * from './errors.ts';
export * from './field-names.ts';
export * from './layout.ts';
export * from './plots.ts';
export * from './react-admin.ts';
export * from './sign-in.ts';
