import type { Texts } from '../en/texts.ts';

export const actions: Texts['actions'] = {
  apply: 'Guna',
  cancel: 'Batal',
  clearFilters: 'Kosongkan penapis',
  close: 'Tutup',
  delete: 'Padam',
  edit: 'Edit',
  ok: 'OK',
  save: 'Simpan',
  saving: 'Menyimpan...',
  tryAgain: 'Cuba lagi',
  view: 'Lihat',
};

export const errors: Texts['errors'] = {
  generic: 'Berlaku masalah. Sila cuba lagi.',
  noAnswer: 'Pelayan tidak dapat dihubungi. Semak sambungan anda dan cuba lagi.',
  offline: 'Anda di luar talian. Anda boleh menyimpan perubahan apabila sambungan pulih.',
  screen: 'Skrin ini tidak dapat dipaparkan',
  screenHelp: 'Muat semula, atau kembali ke papan pemuka. Semua yang telah disimpan tidak hilang.',
  reload: 'Muat semula',
  notFound: 'Halaman tidak ditemui',
  notFoundHelp: 'Alamat ini tidak wujud dalam konsol.',
  loadingFailed: 'Kandungan ini tidak dapat dimuatkan',
  newRelease: 'Versi baharu konsol tersedia. Cuba lagi untuk memuatkannya. Apa yang anda taip tidak hilang.',
  noSuchFilter: 'Senarai ini tiada penapis sedemikian',
  noSuchFilterHelp: 'Pautan mungkin sudah lapuk. Kosongkan penapis untuk melihat senarai.',
};

export const forms: Texts['forms'] = {
  missing: 'Sila isi medan wajib berikut:',
  validation: 'Ralat pengesahan:',
  errorDetail: 'Ralat: %{detail}',
  attention: '%{smart_count} medan perlu diperiksa',
  showField: 'Tunjukkan yang pertama',
  unsaved: 'Perubahan belum disimpan',
  leave: 'Keluar tanpa menyimpan?',
  leaveText: 'Perubahan anda pada halaman ini belum disimpan.',
  leaveConfirm: 'Keluar',
  draftBack: 'Apa yang anda taip sebelum log masuk semula telah dipulihkan. Ia belum disimpan.',
  draftKept: 'Apa yang anda taip telah dipulihkan. Ia belum disimpan.',
  sections: 'Bahagian borang ini',
  required: 'Wajib diisi',
  pick: 'Pilih: %{label}',
  counter: '%{count} / %{limit}',
  rowOf: '%{name} %{number}',
  moveUp: 'Alih %{row} ke atas',
  moveDown: 'Alih %{row} ke bawah',
  removeRow: 'Buang %{row}',
  lastRow: 'Sekurang-kurangnya satu baris diperlukan',
  conflict: {
    title: 'Orang lain telah mengubah ini',
    explanation:
      'Anda berdua telah mengubah medan ini. Pilih nilai yang hendak dikekalkan. Perubahan pada medan lain digabungkan.',
    field: 'Medan',
    yours: 'Versi anda',
    theirs: 'Disimpan oleh orang lain',
    save: 'Simpan nilai ini',
    use: 'Gunakan nilai ini',
    merged: 'Perubahan yang dibuat oleh orang lain dikekalkan: %{fields}.',
    empty: 'kosong',
  },
  date: { pattern: 'hh/bb/tttt', open: 'Buka kalendar' },
  image: {
    upload: 'Muat naik imej',
    replace: 'Muat naik yang lain',
    remove: 'Buang',
    uploading: 'Memuat naik...',
    url: 'URL imej',
    notFound: 'Imej tidak ditemui',
    preview: 'Pratonton %{name}',
    takes: 'JPG, PNG, GIF atau WebP, kurang daripada %{uploadMb}MB',
    takesIcons: 'JPG, PNG, GIF atau WebP, kurang daripada %{uploadMb}MB; ICO, tidak melebihi 100 KB',
    tooLarge: 'Saiz imej mesti kurang daripada %{uploadMb}MB. Sila pilih imej yang lebih kecil.',
    wrongType: 'Sila muat naik imej (JPG, PNG, GIF, WebP) yang sah.',
    wrongIcon: 'Sila muat naik imej (JPG, PNG, GIF, WebP, ICO) yang sah.',
    failed: 'Imej tidak dapat dimuat naik. Sila cuba lagi.',
  },
  upload: {
    takes: 'Imej (JPG, PNG, GIF, WebP) dan video (MP4, WebM, OGG), kurang daripada %{uploadMb}MB',
    tooLarge: 'Saiz fail mesti kurang daripada %{uploadMb}MB. Sila pilih fail yang lebih kecil.',
    wrongType: 'Sila muat naik fail imej (JPG, PNG, GIF, WebP) atau video (MP4, WebM, OGG) yang sah.',
    failed: 'Fail tidak dapat dimuat naik. Sila cuba lagi.',
  },
};

export const drafts: Texts['drafts'] = {
  waited:
    'Orang lain telah mengubah medan ini sementara perubahan anda menunggu untuk disimpan. Pilih nilai yang hendak dikekalkan.',
};

export const widgets: Texts['widgets'] = {
  clear: 'Kosongkan',
  close: 'Tutup',
  loading: 'Memuatkan…',
  noOptions: 'Tiada pilihan',
  open: 'Buka',
};

export const lists: Texts['lists'] = {
  search: 'Cari',
  searchShort: 'Sekurang-kurangnya dua huruf',
  searchLong: 'Paling banyak 8 perkataan',
  filters: 'Penapis',
  moreFilters: 'Penapis lain',
  sortBy: 'Isih mengikut',
  ascending: 'Menaik',
  descending: 'Menurun',
  perPage: 'Setiap halaman',
  pages: 'Halaman',
  page: 'Halaman %{page}',
  pageFailed: 'Halaman %{page} tidak dapat dimuatkan.',
  previous: 'Halaman sebelumnya',
  next: 'Halaman seterusnya',
  range: '%{from}–%{to} daripada %{total}',
  status: 'Status',
  export: 'Eksport CSV',
  all: 'Semua',
  actions: 'Tindakan',
  noMatch: 'Tiada yang sepadan dengan penapis ini.',
};

export const units: Texts['units'] = {
  credits: '%{smart_count} kredit',
  locations: '%{smart_count} lokasi',
  notSpecified: 'Tidak dinyatakan',
};

export const preview: Texts['preview'] = {
  title: 'Pratonton langsung',
  open: 'Pratonton',
  width: 'Lebar pratonton',
  phone: 'Telefon',
  desktop: 'Komputer',
  page: 'Halaman dalam pratonton',
  home: 'Laman utama',
  franchise: 'Halaman francais',
  larger: 'Besarkan pratonton',
  smaller: 'Kembali ke borang',
  loading: 'Memuatkan pratonton…',
  waits: 'Betulkan ini untuk melihat pratonton:',
  instead: 'Versi ringkas dipaparkan sebagai ganti.',
  slow: 'Pratonton mengambil masa terlalu lama.',
};
