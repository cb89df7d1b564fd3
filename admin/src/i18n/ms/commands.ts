import type { Texts } from '../en/texts.ts';

/** What the search over everything knows beside names: things to do, and other words for a screen. */
export const commands: Texts['commands'] = {
  actions: {
    addFranchise: 'Tambah francais',
    addUser: 'Tambah pengguna',
    addCategory: 'Tambah kategori',
    addPage: 'Tambah halaman',
    addBanner: 'Tambah sepanduk',
    addSlide: 'Tambah slaid utama',
    importFile: 'Import fail CSV',
    unlock: 'Buka kunci prospek',
    topUp: 'Tambah nilai kredit',
    password: 'Tukar kata laluan',
  },
  words: {
    dashboard: 'utama gambaran angka statistik',
    franchises: 'jenama direktori tambah',
    myFranchises: 'jenama edit',
    leads: 'pertanyaan hubungan buka kunci',
    users: 'perunding pentadbir akaun peranan kredit',
    credits: 'baki tambah nilai lejar sejarah',
    categories: 'susun kumpulan',
    notifications: 'mesej dihantar gagal',
    bin: 'dipadam pulihkan tong sampah',
    personalData: 'privasi hapus eksport persetujuan PDPA',
    content: 'syarikat logo warna tema teks media sosial',
    navigation: 'menu pautan tajuk',
    pages: 'tentang HTML',
    banners: 'iklan tajaan',
    heroSlides: 'karusel laman utama imej',
    bulk: 'CSV import fail hamparan',
    email: 'SMTP mel penyedia penghantar ujian',
    whatsapp: 'mesej QR telefon perkhidmatan',
    analytics: 'Google penjejakan tag',
    profile: 'kata laluan foto akaun keselamatan faktor kedua log keluar',
  },
};
