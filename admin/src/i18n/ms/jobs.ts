import type { Texts } from '../en/texts.ts';

export const jobs: Texts['jobs'] = {
  progress: 'Kemajuannya',
  leave:
    'Anda boleh meninggalkan halaman ini: kerja diteruskan dengan sendirinya, dan keadaan baharu sudah berkuat kuasa.',
  leavePerson:
    'Anda boleh meninggalkan halaman ini: kerja diteruskan dengan sendirinya. Tiada sesiapa lagi dimaklumkan tentang pertanyaan ini atau boleh membukanya.',
  done: 'Semua francais telah dikemas kini.',
  'consultant-deleted': '%{name} telah dipadam: %{processed} daripada %{total} francais dilepaskan...',
  'consultant-replaced': '%{name} telah dipadam: %{processed} daripada %{total} francais diserahkan...',
  'consultant-restored': '%{name} telah kembali: %{processed} daripada %{total} francais dipulangkan...',
  'category-renamed': 'Memindahkan %{processed} daripada %{total} francais ke %{name}...',
  'category-deleted': 'Mengeluarkan %{processed} daripada %{total} francais yang dipadam daripada kategori...',
  'person-withdrawn': 'Menarik balik persetujuan penghantar %{name}: %{processed} daripada %{total} pertanyaan...',
  'person-erased': 'Memadam penghantar %{name}: %{processed} daripada %{total} pertanyaan...',
};
