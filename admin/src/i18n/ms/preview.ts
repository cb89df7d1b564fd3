import type { Texts } from '../en/texts.ts';

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
  loading: 'Pratonton sedang disediakan…',
  waits: 'Pratonton diteruskan apabila perkara ini dibetulkan:',
  instead: 'Di bawah ialah gambaran ringkas sebagai ganti.',
  slow: 'Pratonton mengambil masa terlalu lama.',
};
