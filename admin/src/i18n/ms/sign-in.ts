import type { Texts } from '../en/texts.ts';

export const auth: Texts['auth'] = {
  title: 'Selamat kembali!',
  subtitle: 'Log masuk dengan e-mel anda',
  email: 'E-mel',
  password: 'Kata laluan',
  showPassword: 'Tunjukkan kata laluan',
  hidePassword: 'Sembunyikan kata laluan',
  submit: 'Log masuk ke papan pemuka',
  submitting: 'Sedang log masuk...',
  failed: 'Log masuk gagal. Sila semak butiran anda dan cuba lagi.',
  contact: 'Hubungi pentadbir melalui WhatsApp',
  contactMessage: 'Helo, saya perlukan bantuan untuk log masuk ke konsol.',
  home: 'Kembali ke laman utama',
  expired: 'Sesi anda telah tamat. Sila log masuk semula.',
  loading: 'Memuatkan...',
};

export const password: Texts['password'] = {
  forgot: 'Lupa kata laluan?',
  subtitle: 'Masukkan alamat e-mel anda dan kami akan menghantar pautan untuk memilih kata laluan baharu.',
  send: 'Hantar pautan',
  sending: 'Menghantar...',
  sent: 'Semak e-mel anda',
  back: 'Kembali ke log masuk',
  resetTitle: 'Pilih kata laluan baharu',
  resetSubtitle: 'Anda akan dilog keluar di semua tempat lain',
  resetSubmit: 'Simpan kata laluan',
  endedHelp: 'Pautan ini sudah digunakan atau sudah melebihi sejam. Sila minta pautan baharu.',
  incompleteHelp: 'Sila buka pautan penuh daripada e-mel anda, atau minta pautan baharu.',
  another: 'Minta pautan baharu',
  changed: 'Kata laluan anda telah ditukar. Sila log masuk dengan kata laluan baharu.',
  code: 'Kod daripada apl pengesah anda',
  codeHelp: 'Atau salah satu kod pemulihan anda',
  useCode: 'Akaun anda mempunyai faktor kedua. Sila masukkan kodnya.',
};

export const invitation: Texts['invitation'] = {
  title: 'Selamat datang!',
  subtitle: 'Pilih kata laluan untuk bermula',
  rule: '10 hingga 200 aksara',
  submit: 'Simpan dan log masuk',
  failed: 'Kata laluan tidak dapat disimpan. Sila cuba lagi.',
  ended: 'Pautan ini tidak lagi sah',
  endedHelp:
    'Pautan ini sudah digunakan atau tamat tempoh. Jika anda sudah memilih kata laluan, log masuk dengan kata laluan itu. Jika belum, minta jemputan baharu daripada pentadbir.',
  incomplete: 'Pautan ini tidak lengkap',
  incompleteHelp:
    'Sila buka pautan penuh daripada e-mel jemputan anda. Jika tidak berjaya, minta jemputan baharu daripada pentadbir.',
  signIn: 'Log masuk',
};
