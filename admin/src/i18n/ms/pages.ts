import type { Texts } from '../en/texts.ts';

export const pages: Texts['pages'] = {
  title: 'Pengurusan Halaman',
  add: 'Tambah Halaman Baharu',
  edit: 'Edit Halaman',
  back: 'Kembali ke Halaman',
  count: '%{smart_count} halaman',
  empty: 'Belum ada halaman. Tambah yang pertama.',
  noMatch: 'Tiada halaman sepadan dengan penapis semasa anda.',
  searchLabel: 'Cari halaman',
  updated: 'Dikemas kini',
  draft: 'Draf',
  submit: 'Simpan Halaman',
  saved: 'Halaman disimpan. Kembali ke senarai.',
  saveFailed: 'Ralat semasa menyimpan halaman. Sila cuba lagi.',
  loadFailed: 'Ralat semasa memuatkan halaman. Sila semak sama ada halaman itu wujud.',
  deleteTitle: 'Adakah anda pasti mahu memadam halaman ini?',
  deleted: 'Halaman dipadam.',
  deleteFailed: 'Ralat semasa memadam halaman.',
  slugHelp: 'Alamat di laman: huruf kecil, digit dan sempang',
  slugChanged:
    'Selepas disimpan, %{address} tidak lagi wujud. Ubah pautan kepadanya, termasuk dalam navigasi, pengaki dan notis privasi.',
  supported:
    'Tag yang disokong: h1 hingga h6, p, strong, em, ul, ol, li, a, img, div, span, br, hr. Yang lain dibuang.',
  previewEmpty: 'Halaman anda dipaparkan di sini semasa anda menulisnya.',
  source: 'Sumber HTML',
  sections: { page: 'Halaman' },
  fields: {
    title: 'Tajuk',
    slug: 'Slug',
    content: 'Kandungan',
    meta_title: 'Tajuk Meta',
    meta_description: 'Perihalan Meta',
    is_published: 'Diterbitkan',
  },
};
