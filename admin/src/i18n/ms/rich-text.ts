import type { Texts } from '../en/texts.ts';

export const richText: Texts['richText'] = {
  toolbar: 'Pemformatan',
  style: 'Gaya teks',
  paragraph: 'Perenggan',
  heading: 'Tajuk %{level}',
  refused:
    'Penyunting teks kaya akan menghilangkan sebahagian HTML ini. Ia kekal sebagai sumber supaya tiada yang hilang tanpa disedari.',
  refusedTags:
    'Penyunting teks kaya tidak mengenali %{tags}. Ini kekal sebagai sumber HTML supaya tiada yang hilang tanpa disedari.',
  removed: 'Menyimpan akan membuang %{what}: hanya tag yang disokong kekal, serta teks di dalam yang lain.',
  pasted:
    'Apa yang anda tampal mengandungi %{tags}, yang tidak dapat dikekalkan di sini. Teksnya dikekalkan, jadual sebagai baris; buat asal membatalkannya.',
  unavailable: 'Penyunting teks kaya tidak dapat dimuatkan. Anda boleh meneruskan dalam sumber HTML.',
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
    altHelp: 'Apa yang ditunjukkan, untuk mereka yang tidak dapat melihatnya; kosongkan untuk hiasan',
  },
};
