import type { Texts } from '../en/texts.ts';

export const bin: Texts['bin'] = {
  label: { franchises: 'Francais yang dipadam', leads: 'Prospek yang dipadam', users: 'Pengguna yang dipadam' },
  empty: {
    franchises: 'Tiada francais yang dipadam. Francais yang dipadam disimpan di sini sehingga dipulihkan.',
    leads: 'Tiada prospek yang dipadam. Prospek yang dipadam disimpan di sini sehingga dipulihkan.',
    users: 'Tiada pengguna yang dipadam. Pengguna yang dipadam disimpan di sini sehingga dipulihkan.',
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
  gone: 'Item ini tidak dapat dipulihkan. Buka tong sampah dan pilih pengganti.',
  chooseHelp: 'Untuk memulihkannya, pilih pengganti.',
};

export const jobs: Texts['jobs'] = {
  progress: 'Kemajuan',
  leave:
    'Anda boleh meninggalkan halaman ini. Nama baharu sudah dipaparkan di semua tempat. Carian dikemas kini di latar belakang.',
  leavePerson:
    'Anda boleh meninggalkan halaman ini. Proses diteruskan di latar belakang. Pertanyaan ini tidak lagi dimaklumkan kepada sesiapa dan tidak boleh dibuka kuncinya.',
  done: 'Semua francais kini boleh dicari dengan nama kategori baharu.',
  'category-renamed': 'Mengemas kini carian untuk %{name}: %{processed} daripada %{total} francais...',
  'person-withdrawn': 'Menarik balik persetujuan pengirim %{name}: %{processed} daripada %{total} pertanyaan...',
  'person-erased': 'Menghapuskan data pengirim %{name}: %{processed} daripada %{total} pertanyaan...',
};
