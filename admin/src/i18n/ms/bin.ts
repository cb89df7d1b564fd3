import type { Texts } from '../en/texts.ts';

export const bin: Texts['bin'] = {
  label: { franchises: 'Francais yang dipadam', leads: 'Prospek yang dipadam', users: 'Pengguna yang dipadam' },
  empty: {
    franchises: 'Tiada francais yang dipadam. Apa yang dipadam menunggu di sini sehingga dipulihkan.',
    leads: 'Tiada prospek yang dipadam. Apa yang dipadam menunggu di sini sehingga dipulihkan.',
    users: 'Tiada pengguna yang dipadam. Apa yang dipadam menunggu di sini sehingga dipulihkan.',
  },
  noMatch: 'Tiada yang sepadan dalam tong sampah.',
  search: 'Cari dalam tong sampah',
  deleted: 'Dipadam',
  deletedBy: '%{when} oleh %{who}',
  restore: 'Pulihkan',
  restoreNamed: 'Pulihkan %{name}',
  restored: '%{smart_count} dipulihkan',
  restoreFailed: 'Tidak dapat dipulihkan. Sila cuba lagi.',
  undo: 'Buat asal',
  open: 'Buka tong sampah',
  gone: 'Sesuatu yang dirujuknya sudah tiada. Pilih semula dalam tong sampah.',
  chooseHelp: 'Apa yang dirujuknya sudah tiada sementara itu. Pilih penggantinya.',
};

export const jobs: Texts['jobs'] = {
  progress: 'Kemajuannya',
  leave:
    'Anda boleh meninggalkan halaman ini: kerja diteruskan dengan sendirinya, dan keadaan baharu sudah berkuat kuasa.',
  leavePerson:
    'Anda boleh meninggalkan halaman ini: kerja diteruskan dengan sendirinya. Tiada sesiapa lagi dimaklumkan tentang pertanyaan ini atau boleh membukanya.',
  done: 'Semua francais telah dikemas kini.',
  'category-renamed': 'Mengemas kini carian untuk %{name}: %{processed} daripada %{total} francais...',
  'person-withdrawn': 'Menarik balik persetujuan penghantar %{name}: %{processed} daripada %{total} pertanyaan...',
  'person-erased': 'Memadam penghantar %{name}: %{processed} daripada %{total} pertanyaan...',
};
