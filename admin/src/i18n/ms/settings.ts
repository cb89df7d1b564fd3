import type { Texts } from '../en/texts.ts';

export const analytics: Texts['analytics'] = {
  intro:
    'Tag dimuatkan hanya untuk pelawat yang bersetuju, dan tidak sekali-kali dalam pelayar yang pernah membuka konsol ini. Untuk mengujinya, gunakan pelayar lain atau tetingkap peribadi.',
  trackingId: 'ID penjejakan',
  trackingHelp: 'Contohnya G-XXXXXXXXXX',
  containerId: 'ID bekas',
  containerHelp: 'Contohnya GTM-XXXXXXX',
  enabled: 'Dihidupkan',
};

export const leadSettings = {
  offered: 'Bila prospek ditawarkan',
  offeredWhen: 'Tawarkan prospek kepada perunding',
  help: 'E-mel kepada pelawat meminta mereka mengesahkan alamat. Prospek boleh menunggu pengesahan. Selepas 24 jam, prospek ditawarkan sebagai “belum disahkan”.',
  when: { at_once: 'Serta-merta', confirmed: 'Apabila alamat disahkan, atau selepas 24 jam' },
  refunds: 'Bayaran balik',
  refundsHelp:
    'Bila perunding mendapat kredit mereka semula. Halaman “Terma Bayaran Balik” menerangkannya kepada mereka.',
  automatic: 'Kembalikan kredit secara automatik',
  automaticHelp:
    'Apabila e-mel kepada pelawat ditolak kerana peti melnya tidak wujud dan nombor telefonnya juga tidak dapat dihubungi, prospek itu ditarik balik daripada jualan dan kreditnya dikembalikan dalam masa seminit. Jika dimatikan, kedua-duanya hanya dipaparkan sebagai fakta. Terpakai bagi kegagalan mulai sekarang.',
  days: 'Tempoh memohon bayaran balik (hari)',
  daysHelp: 'Bilangan hari selepas membuka kunci untuk perunding memohon bayaran balik. 1 hingga 90.',
  hours: 'Tempoh membuat keputusan (jam)',
  hoursHelp:
    'Tempoh untuk membuat keputusan atau memberi jawapan, dipaparkan kepada semua yang terlibat. 1 hingga 336.',
} satisfies Texts['leadSettings'];

export const navigation: Texts['navigation'] = {
  title: 'Navigasi dan Tetapan Laman',
  site: 'Laman',
  siteTitle: 'Tajuk laman',
  tagline: 'Slogan',
  money: 'Wang',
  moneyHelp:
    'Digunakan untuk bajet yang dipilih pelawat, penapis direktori dan e-mel tentang pertanyaan. Jumlah sedia ada tidak ditukar.',
  currency: 'Mata wang laman',
  currencyAutomatic: 'Automatik: %{currency}',
  currencyAutomaticHelp:
    'Automatik: mata wang yang paling banyak digunakan oleh francais yang diterbitkan, sehingga anda memilih.',
  currencyHelp: 'Setiap francais kekal dengan mata wangnya sendiri.',
  consultants: 'Perunding',
  featured: 'Francais pilihan',
  featuredPaid: 'Francaisor membayar untuk label Pilihan',
  featuredHelp:
    'Laman memberitahu pelawat sama ada label “Featured” berbayar: di sebelah label dan dalam “How It Works”.',
  mayLink: 'Benarkan maklumat hubungan dan pautan dalam teks perunding',
  mayLinkHelp:
    'Jika dimatikan, perunding tidak boleh menyimpan nombor telefon, alamat e-mel atau pautan dalam teks awam. Teks sedia ada kekal.',
  rates: 'Kadar pertukaran',
  ratesHelp:
    'Digunakan untuk membandingkan francais dalam mata wang lain. Tanpa kadar, francais itu tidak disertakan apabila pelawat menapis mengikut pelaburan, dan senarai menyatakan bilangannya. Pelawat dapat melihat kadar dan tarikhnya.',
  rate: 'Kadar',
  addRate: 'Tambah kadar',
  rateFrom: 'Daripada mata wang',
  rateWorth: 'Kadar pertukaran',
  rateTo: 'Kepada mata wang',
  rateDate: 'Tarikh kadar',
  menu: 'Pautan navigasi',
  footer: 'Pautan kaki laman',
  link: 'Pautan',
  newTab: 'Buka dalam tab baharu',
  external: 'Luaran',
  addLink: 'Tambah pautan',
  links: {
    placeholder: 'Pilih, atau taip alamat',
    site: 'Laman',
    categories: 'Kategori',
    pages: 'Halaman',
    places: {
      home: 'Laman utama',
      directory: 'Lihat francais',
      howItWorks: 'Cara ia berfungsi',
      contact: 'Hubungi kami',
    },
    absent: 'Alamat ini tidak wujud di laman.',
    draft: 'Halaman ini masih draf. Pelawat tidak dapat melihatnya.',
    off: 'Kategori ini tidak aktif. Pelawat tidak dapat melihatnya.',
  },
  saved: '✅ Tetapan berjaya dikemas kini!',
  failed: '❌ Ralat semasa mengemas kini tetapan. Sila cuba lagi.',
};

export const email: Texts['email'] = {
  title: 'Tetapan E-mel',
  provider: 'Penyedia',
  submit: 'Simpan Tetapan',
  saved: 'Tetapan e-mel disimpan.',
  failed: 'Ralat semasa mengemas kini tetapan. Sila cuba lagi.',
  stored: 'Satu nilai sudah disimpan. Biarkan kosong untuk mengekalkannya.',
  noSignInHelp: 'E-mel dihantar tanpa nama pengguna dan kata laluan. Menyimpan tetapan akan membuang yang tersimpan.',
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
    explanation: 'Menggunakan tetapan yang disimpan.',
    address: 'Alamat e-mel ujian',
    send: 'Hantar ujian',
    noAddress: 'Sila masukkan alamat e-mel untuk ujian',
    failed: 'Ujian gagal: %{message}',
    notThere: 'Pelayan ini tidak dapat menghantar e-mel ujian.',
    unavailable: 'Perkhidmatan e-mel tidak tersedia buat masa ini.',
  },
};

export const personalData: Texts['personalData'] = {
  help: 'Cari data pelawat yang disimpan mengikut alamat e-mel. Setiap carian direkodkan.',
  email: 'Alamat e-mel pelawat',
  show: 'Papar',
  missing: 'Sila masukkan alamat e-mel',
  none: 'Tiada apa-apa disimpan di bawah alamat ini.',
  found: '%{smart_count} pertanyaan disimpan di bawah %{email}.',
  sent: '%{reference} · dihantar %{when}',
  consent: 'Persetujuan',
  consentOf: '%{when}, notis privasi versi %{version}',
  withdrawnAt: 'Persetujuan ditarik balik',
  refundRequests: 'Permohonan bayaran balik',
  refundRequest: '%{reason}: %{consultant}, %{when}',
  notes: 'Nota',
  steps: 'Langkah seterusnya',
  holders: 'Siapa yang memegang butiran hubungan',
  contact: '%{kind}, %{name}, %{when}',
  holder: '%{name}, sejak %{when}',
  nobody: 'Pentadbir sahaja',
  file: 'data-peribadi.json',
  withdraw: 'Tarik balik persetujuan',
  withdrawTitle: 'Tarik balik persetujuan %{email}?',
  withdrawText:
    'Pertanyaan-pertanyaan ini tidak akan diberikan kepada sesiapa lagi. Perunding yang sudah membuka kuncinya akan diminta melalui e-mel supaya tidak menghubungi orang ini.',
  withdrawn: 'Persetujuan ditarik balik.',
  erase: 'Hapuskan data orang ini',
  eraseTitle: 'Hapuskan data %{email}?',
  eraseText:
    'Nama, alamat e-mel, nombor telefon dan mesej dihapuskan selama-lamanya, termasuk dalam tong sampah. Pertanyaan dan lejar kredit kekal tanpa butiran itu. Perunding yang memegang butiran diminta menghapuskannya.',
  erased: 'Data orang ini telah dihapuskan.',
  allDone: 'Semua pertanyaan orang ini telah diproses.',
};

export const searchSettings: Texts['searchSettings'] = {
  notFound: 'Carian tanpa hasil',
  notFoundHelp:
    'Carian pelawat dalam %{days} hari lalu yang tidak menemui francais. Setiap pelawat dikira sekali sehari bagi satu carian. Alamat IP tidak disimpan.',
  nothing: 'Semua carian terkini mendapat hasil.',
  search: 'Carian',
  visitors: 'Pelawat',
  byDay: 'Mengikut hari',
  ofDay: '%{day}: %{count}',
  showAll: 'Tunjukkan semua %{count} carian',
  showFewer: 'Tunjukkan %{count} yang pertama',
  corrected: 'Dibetulkan kepada “%{search}”',
  addSynonyms: 'Tambah sinonim',
  addSynonymsFor: 'Tambah sinonim untuk “%{search}”',
  synonyms: 'Sinonim',
  synonymsHelp:
    'Carian bagi satu perkataan atau frasa dalam kumpulan menemui francais yang mengandungi mana-mana daripadanya. Kumpulan yang disimpan berkuat kuasa serta-merta.',
  group: 'Kumpulan',
  addGroup: 'Tambah kumpulan',
  phrases: 'Perkataan dan frasa, dipisahkan dengan koma',
  tooFew: 'Masukkan sekurang-kurangnya dua perkataan atau frasa, dipisahkan dengan koma.',
  builtIn: 'Sinonim terbina dalam',
  builtInHelp: 'Carian sudah mengenali tempat dan bidang perniagaan dalam bahasa Inggeris, Melayu dan Cina.',
  lookUp: 'Semak perkataan',
  noBuiltIn: 'Tiada sinonim terbina dalam yang mengandungi “%{text}”.',
  without: 'Perkataan tanpa sinonim terbina dalam',
  withoutHelp:
    'Dipisahkan dengan koma. Carian bagi perkataan ini hanya menemui francais yang mengandunginya atau sinonim anda sendiri.',
  saved: 'Sinonim disimpan.',
  failed: 'Sinonim tidak dapat disimpan. Sila cuba lagi.',
};
