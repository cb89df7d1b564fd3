import type { Texts } from '../en/texts.ts';

export const bin: Texts['bin'] = {
  title: 'Tong Sampah',
  tabs: { franchises: 'Francais', leads: 'Prospek', users: 'Pengguna' },
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
  choose: 'Pulihkan %{name}',
  chooseHelp: 'Apa yang dirujuknya sudah tiada sementara itu. Pilih penggantinya.',
};
