import type { Texts } from '../texts.ts';

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
  menu: 'Pautan navigasi',
  footer: 'Pautan kaki',
  link: 'Pautan',
  linkTitle: 'Tajuk',
  url: 'URL',
  newTab: 'Buka dalam tab baharu',
  external: 'Luaran',
  addLink: 'Tambah pautan',
  saved: '✅ Tetapan berjaya dikemas kini!',
  failed: '❌ Ralat mengemas kini tetapan. Sila cuba lagi.',
};
