import type { Texts } from '../en/texts.ts';

export const profile: Texts['profile'] = {
  title: 'Profil Saya',
  photo: 'Foto',
  photoHelp: 'Segi empat sama, 200x200 atau lebih besar disyorkan',
  name: 'Nama',
  email: 'E-mel',
  emailHelp: 'E-mel tidak boleh ditukar',
  phone: 'Telefon',
  company: 'Nama syarikat',
  password: 'Kata laluan baharu',
  passwordHelp: 'Biarkan kosong untuk mengekalkan yang sedia ada. Sekurang-kurangnya 10 aksara.',
  details: 'Butiran anda',
  security: 'Kata laluan',
  mails: 'E-mel',
  digest: 'Ringkasan prospek saya yang belum dibuka setiap pagi',
  digestHelp:
    'Pada pukul 9:00 pagi di Malaysia, jika ada; butiran hubungan kekal tersembunyi. Prospek baharu tetap dimaklumkan serta-merta.',
  submit: 'Kemas Kini Profil',
  saved: 'Profil berjaya dikemas kini!',
  failed: '❌ Ralat mengemas kini profil. Sila cuba lagi.',
};
