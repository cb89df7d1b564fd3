import type { Texts } from '../en/texts.ts';

export const analytics: Texts['analytics'] = {
  intro:
    'Tag dimuatkan untuk pelawat yang bersetuju, tetapi tidak dalam pelayar yang pernah membuka konsol ini. Untuk melihatnya, gunakan pelayar lain atau tetingkap peribadi.',
  trackingId: 'ID penjejakan',
  trackingHelp: 'Contohnya G-XXXXXXXXXX',
  containerId: 'ID bekas',
  containerHelp: 'Contohnya GTM-XXXXXXX',
  enabled: 'Dihidupkan',
};

export const leadSettings = {
  offered: 'Bila prospek ditawarkan',
  offeredWhen: 'Ditawarkan kepada perunding',
  help: 'E-mel kepada pelawat meminta pengesahan alamat. Prospek boleh menunggunya: selepas 24 jam ia tetap ditawarkan, sebagai belum disahkan.',
  when: { at_once: 'Serta-merta', confirmed: 'Apabila alamat disahkan, selewat-lewatnya selepas 24 jam' },
  refunds: 'Bayaran balik',
  refundsHelp:
    'Bila perunding mendapat kredit mereka semula. Halaman “Terma Bayaran Balik” menerangkannya kepada mereka.',
  automatic: 'Kembalikan kredit dengan sendirinya',
  automaticHelp:
    'Jika e-mel kepada pengirim ditolak kerana tiada peti mel sedemikian, dan nombor telefon tidak sampai kepada sesiapa, prospek itu tidak lagi dijual dan kosnya dikembalikan dalam masa seminit. Jika dimatikan, kedua-duanya hanya dinyatakan sebagai fakta. Ia terpakai kepada apa yang gagal mulai saat itu.',
  days: 'Hari untuk memohon bayaran balik',
  daysHelp: 'Selama ini selepas membuka kunci perunding boleh menyatakan apa yang tidak kena. 1 hingga 90.',
  hours: 'Jam untuk memutuskan',
  hoursHelp:
    'Dalam tempoh ini permohonan bayaran balik patut diputuskan, atau soalan dijawab: semua orang melihat masanya. 1 hingga 336.',
} satisfies Texts['leadSettings'];

export const navigation: Texts['navigation'] = {
  title: 'Navigasi dan Tetapan Laman',
  site: 'Laman',
  siteTitle: 'Tajuk laman',
  tagline: 'Slogan',
  money: 'Wang',
  moneyHelp:
    'Bajet yang dipilih pelawat, penapis direktori dan e-mel tentang pertanyaan menggunakan mata wang ini. Nombor yang telah disimpan tidak berubah.',
  currency: 'Mata wang laman',
  currencyAutomatic: 'Automatik: %{currency}',
  currencyAutomaticHelp:
    'Automatik: mata wang yang paling banyak digunakan oleh francais yang diterbitkan, sehingga anda memilih.',
  currencyHelp: 'Setiap francais kekal dengan mata wangnya sendiri.',
  consultants: 'Perunding',
  mayLink: 'Benarkan maklumat hubungan dan pautan dalam teks perunding',
  mayLinkHelp:
    'Jika dimatikan, perunding tidak boleh menyimpan nombor telefon, alamat e-mel atau pautan dalam teks awam. Teks sedia ada kekal.',
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

export const email: Texts['email'] = {
  title: 'Tetapan E-mel',
  provider: 'Penyedia',
  submit: 'Simpan Tetapan',
  saved: 'Tetapan e-mel disimpan.',
  failed: 'Ralat mengemas kini tetapan. Sila cuba lagi.',
  stored: 'Sudah ada yang disimpan. Biarkan kosong untuk mengekalkannya.',
  noSignInHelp:
    'E-mel dihantar tanpa nama pengguna dan kata laluan. Yang tersimpan dibuang apabila anda menyimpan tetapan.',
  providers: { smtp: 'SMTP', enginemailer: 'Enginemailer' },
  fields: {
    emailProvider: 'Penyedia e-mel',
    smtpHost: 'Hos',
    smtpPort: 'Port',
    smtpNoSignIn: 'Pelayan saya tidak memerlukan log masuk',
    smtpUsername: 'Nama pengguna',
    smtpPassword: 'Kata laluan',
    smtpUseTls: 'Guna TLS',
    fromEmail: 'E-mel pengirim',
    fromName: 'Nama pengirim',
    enginemailerApiKey: 'Kunci API',
    enginemailerSenderEmail: 'E-mel pengirim',
    enginemailerSenderName: 'Nama pengirim',
    enginemailerCampaignName: 'Nama kempen',
    adminLeadNotificationEnabled: 'Hantar salinan setiap prospek baharu kepada pentadbir',
  },
  test: {
    title: 'Hantar e-mel ujian',
    explanation: 'Dihantar dengan tetapan yang disimpan.',
    address: 'Alamat e-mel ujian',
    send: 'Hantar ujian',
    noAddress: 'Sila masukkan alamat e-mel untuk ujian',
    failed: 'Ujian gagal: %{message}',
    notThere: 'Pelayan ini tiada ujian e-mel.',
    unavailable: 'Perkhidmatan e-mel tidak tersedia buat masa ini.',
  },
};

export const personalData: Texts['personalData'] = {
  help: 'Apa yang disimpan tentang seorang pelawat, mengikut alamat e-melnya. Setiap carian direkodkan dalam log audit.',
  email: 'Alamat e-mel pelawat',
  show: 'Papar',
  missing: 'Sila masukkan alamat e-mel',
  none: 'Tiada apa-apa disimpan di bawah alamat ini.',
  found: '%{smart_count} pertanyaan disimpan di bawah %{email}.',
  sent: '%{reference} · dihantar %{when}',
  consent: 'Persetujuan',
  consentOf: '%{when}, notis %{version}',
  withdrawnAt: 'Persetujuan ditarik balik',
  refundRequests: 'Permohonan bayaran balik',
  refundRequest: '%{fault}: %{consultant}, %{when}',
  notes: 'Nota tentangnya',
  steps: 'Langkah seterusnya tentangnya',
  holders: 'Siapa yang memegang butiran hubungan',
  contact: '%{kind}, %{name}, %{when}',
  holder: '%{name}, sejak %{when}',
  nobody: 'Tiada sesiapa selain pentadbir',
  file: 'data-peribadi.json',
  withdraw: 'Tarik balik persetujuan',
  withdrawTitle: 'Tarik balik persetujuan %{email}?',
  withdrawText:
    'Tiada orang lain akan menerima pertanyaan ini. Perunding yang memegangnya diminta melalui e-mel supaya tidak menghubungi orang ini.',
  withdrawn: 'Persetujuan telah ditarik balik.',
  erase: 'Padam data orang ini',
  eraseTitle: 'Padam data %{email}?',
  eraseText:
    'Nama, alamat, nombor dan mesej dipadam selama-lamanya, termasuk dalam tong sampah. Pertanyaan kekal tanpa butiran itu, begitu juga lejar kredit. Perunding yang memegang butiran diminta memadamnya.',
  erased: 'Data orang ini telah dipadam.',
  allDone: 'Semua pertanyaan orang ini telah selesai.',
};
