import type { Texts } from '../en/texts.ts';

export const jobs: Texts['jobs'] = {
  progress: 'Kemajuannya',
  leave:
    'Anda boleh meninggalkan halaman ini: kerja diteruskan dengan sendirinya, dan keadaan baharu sudah berkuat kuasa.',
  done: 'Semua francais telah dikemas kini.',
  'consultant-deleted': '%{name} telah dipadam: %{processed} daripada %{total} francais dilepaskan...',
  'consultant-replaced': '%{name} telah dipadam: %{processed} daripada %{total} francais diserahkan...',
  'consultant-restored': '%{name} telah kembali: %{processed} daripada %{total} francais dipulangkan...',
  'category-renamed': 'Memindahkan %{processed} daripada %{total} francais ke %{name}...',
  'category-deleted': 'Mengeluarkan %{processed} daripada %{total} francais yang dipadam daripada kategori...',
};
