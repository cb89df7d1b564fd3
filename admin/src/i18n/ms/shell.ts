/*
 * Glossary of terms, used consistently: franchise francais · lead prospek · enquiry pertanyaan · sender pengirim ·
 * credit kredit · consultant perunding · admin pentadbir · unlock buka kunci · locked berkunci · unlocked dibuka kunci, prospek dibuka ·
 * refund request permohonan bayaran balik · refund a credit kembalikan kredit · off sale ditarik balik daripada jualan ·
 * lead score skor prospek · response time masa respons · reply balasan · answer jawapan · contact log log hubungan ·
 * scheduled task tugas berjadual · background job tugas latar belakang · statement penyata · ledger lejar · banner
 * sepanduk · hero slide slaid utama · bin tong sampah · dashboard papan pemuka · second factor faktor kedua · delete
 * padam · remove buang · erase hapuskan · undo buat asal.
 */
export * from './common.ts';
export * from './dashboard.ts';
export * from './errors.ts';
export * from './field-names.ts';
export * from './layout.ts';
export * from './plots.ts';
export * from './react-admin.ts';
export * from './sign-in.ts';
