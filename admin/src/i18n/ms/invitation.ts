import type { Texts } from '../en/texts.ts';

export const invitation: Texts['invitation'] = {
  title: 'Selamat datang!',
  subtitle: 'Pilih kata laluan untuk bermula',
  rule: '10 hingga 200 aksara',
  submit: 'Simpan dan log masuk',
  submitting: 'Menyimpan...',
  failed: 'Kata laluan tidak dapat disimpan. Sila cuba lagi.',
  ended: 'Pautan ini tidak lagi sah',
  endedHelp:
    'Pautan sudah digunakan atau sudah tamat tempoh. Jika anda sudah memilih kata laluan, log masuk dengannya. Jika belum, sila minta jemputan baharu daripada pentadbir.',
  incomplete: 'Pautan ini tidak lengkap',
  incompleteHelp:
    'Sila buka sekali lagi keseluruhan pautan dalam e-mel jemputan anda. Jika masih tidak berjaya, minta jemputan baharu daripada pentadbir.',
  signIn: 'Log masuk',
};
