import type { Texts } from '../en/texts.ts';

export const categories: Texts['categories'] = {
  title: 'Pengurusan Kategori',
  add: 'Tambah Kategori',
  edit: 'Edit Kategori',
  count: '%{smart_count} kategori',
  name: 'Nama',
  icon: 'Ikon',
  iconHelp: 'Satu emoji',
  description: 'Penerangan',
  order: 'Susunan paparan',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  address: 'Alamat',
  empty: 'Belum ada kategori. Tambah yang pertama.',
  deleteTitle: 'Adakah anda pasti mahu memadam kategori ini?',
  saved: 'Kategori disimpan.',
  deleted: 'Kategori dipadam.',
  saveFailed: 'Ralat semasa menyimpan kategori',
  deleteFailed: 'Ralat semasa memadam kategori',
};
