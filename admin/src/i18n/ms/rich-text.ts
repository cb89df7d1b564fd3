import type { Texts } from '../en/texts.ts';

export const richText: Texts['richText'] = {
  toolbar: 'Pemformatan',
  style: 'Gaya teks',
  paragraph: 'Perenggan',
  heading: 'Tajuk %{level}',
  refused: 'Editor teks kaya tidak menyokong sebahagian HTML ini. Edit sebagai sumber supaya tiada yang hilang.',
  refusedTags:
    'Editor teks kaya tidak menyokong %{tags}. Edit halaman ini sebagai sumber HTML supaya tiada yang hilang.',
  removed: 'Menyimpan akan membuang %{what}. Hanya tag yang disokong dan teks di dalam tag lain dikekalkan.',
  pasted:
    'Tidak disokong dan dibuang daripada kandungan yang ditampal: %{tags}. Teksnya dikekalkan, jadual sebagai baris. Gunakan buat asal untuk membatalkannya.',
  unavailable: 'Editor teks kaya tidak dapat dimuatkan. Anda boleh terus mengedit dalam sumber HTML.',
  tools: {
    bold: 'Tebal',
    italic: 'Condong',
    bullets: 'Senarai bertitik',
    numbers: 'Senarai bernombor',
    link: 'Pautan',
    image: 'Imej',
    line: 'Garis mendatar',
    undo: 'Buat asal',
    redo: 'Buat semula',
  },
  link: {
    add: 'Tambah pautan',
    edit: 'Ubah pautan',
    remove: 'Buang pautan',
    address: 'Alamat',
    help: 'Alamat web, mailto:, tel:, laluan seperti /about atau sauh seperti #contact',
    wrong: 'Sila masukkan alamat web, mailto:, tel:, laluan seperti /about atau sauh seperti #contact.',
    text: 'Teks',
  },
  image: {
    add: 'Tambah imej',
    edit: 'Ubah imej',
    wrong: 'Sila muat naik imej atau masukkan alamatnya.',
    alt: 'Penerangan',
    altHelp: 'Menerangkan imej kepada mereka yang tidak dapat melihatnya. Kosongkan untuk hiasan.',
  },
};
