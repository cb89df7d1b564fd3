import type { Texts } from '../en/texts.ts';

export const analytics: Texts['analytics'] = {
  title: 'Google Analytics',
  intro: 'Tag dimuatkan untuk pelawat yang bersetuju, tidak sekali-kali dalam konsol ini.',
  trackingId: 'ID penjejakan',
  trackingHelp: 'Contohnya G-XXXXXXXXXX',
  containerId: 'ID bekas',
  containerHelp: 'Contohnya GTM-XXXXXXX',
  enabled: 'Dihidupkan',
  saved: '✅ Tetapan berjaya dikemas kini!',
  failed: '❌ Ralat mengemas kini tetapan. Sila cuba lagi.',
};

export const navigation: Texts['navigation'] = {
  title: 'Navigasi dan Tetapan Laman',
  site: 'Laman',
  siteTitle: 'Tajuk laman',
  tagline: 'Slogan',
  money: 'Wang',
  moneyHelp:
    'Bajet yang dipilih pelawat, penapis direktori dan e-mel tentang pertanyaan menggunakan mata wang ini. Nombor yang telah disimpan tidak berubah.',
  currency: 'Mata wang laman',
  currencyHelp: 'Setiap francais kekal dengan mata wangnya sendiri.',
  rates: 'Kadar pertukaran',
  ratesHelp:
    'Francais dalam mata wang lain dibandingkan mengikut kadar ini. Tanpa kadar, francais itu dikeluarkan daripada senarai yang ditapis mengikut pelaburan, dan dikira. Pelawat melihat kadar dan tarikhnya.',
  rate: 'Kadar',
  addRate: 'Tambah kadar',
  rateFrom: 'Satu unit',
  rateWorth: 'bernilai',
  rateTo: 'dalam',
  rateDate: 'pada',
  menu: 'Pautan navigasi',
  footer: 'Pautan kaki',
  link: 'Pautan',
  linkTitle: 'Tajuk',
  url: 'URL',
  newTab: 'Buka dalam tab baharu',
  external: 'Luaran',
  addLink: 'Tambah pautan',
  links: {
    placeholder: 'Pilih, atau taip alamat',
    site: 'Bahagian laman',
    categories: 'Kategori',
    pages: 'Halaman',
    places: {
      home: 'Laman utama',
      directory: 'Lihat francais',
      howItWorks: 'Cara ia berfungsi',
      contact: 'Hubungi kami',
    },
    absent: 'Tiada apa-apa di laman ini pada alamat ini (lagi).',
    draft: 'Halaman ini masih draf: pelawat tidak menemui apa-apa di situ.',
    off: 'Kategori ini dimatikan: pelawat tidak menemui apa-apa di situ.',
  },
  saved: '✅ Tetapan berjaya dikemas kini!',
  failed: '❌ Ralat mengemas kini tetapan. Sila cuba lagi.',
};
