import type { Texts } from '../en/texts.ts';

export const whatsapp: Texts['whatsapp'] = {
  title: 'Pengurusan WhatsApp',
  service: 'Perkhidmatan',
  polled: 'Disemak setiap 10 saat.',
  refresh: 'Semak sekarang',
  states: {
    unavailable: 'Perkhidmatan tidak tersedia',
    initializing: 'Memulakan...',
    qr: 'Kod QR sedia untuk diimbas',
    ready: 'Sedia',
    disconnected: 'Terputus',
  },
  explained: {
    unavailable:
      'Tiada apa-apa dihantar melalui WhatsApp sehingga perkhidmatan dimulakan. Pemberitahuan menunggu sehingga sehari.',
    initializing: 'Perkhidmatan sedang menyambung ke WhatsApp. Ini mengambil masa 30 hingga 60 saat.',
    qr: 'Imbas kod di bawah dengan telefon yang nombornya akan digunakan untuk menghantar.',
    ready: 'Perunding dimaklumkan tentang prospek baharu melalui WhatsApp, jika dihidupkan.',
    disconnected:
      'Perkhidmatan berjalan tetapi tidak dapat menghubungi WhatsApp. Jika menunggu boleh membantu, ia mencuba semula dengan sendirinya.',
  },
  unknown: 'Status tidak dapat dimuatkan: perkhidmatan mungkin masih berjalan.',
  account: 'Menghantar sebagai %{account}',
  ways: { cloud: 'WhatsApp Business Cloud API', linked: 'Peranti dipautkan' },
  start: 'Mulakan Perkhidmatan',
  starting: 'Memulakan... Ini mungkin mengambil masa 30 hingga 60 saat.',
  stop: 'Hentikan Perkhidmatan',
  disconnect: 'Putuskan sambungan',
  started: 'Perkhidmatan WhatsApp dimulakan.',
  stopFailed: 'Ralat menghentikan perkhidmatan WhatsApp. Sila cuba lagi.',
  disconnectFailed: 'Ralat memutuskan sambungan WhatsApp. Sila cuba lagi.',
  startFailed: {
    title: 'Perkhidmatan WhatsApp tidak dapat dimulakan',
    tips: 'Apa yang boleh anda lakukan',
    log: 'Log terkini',
    network: 'Ralat memulakan perkhidmatan WhatsApp. Sila semak sambungan anda dan cuba lagi.',
  },
  confirmDisconnect: {
    title: 'Putuskan sambungan akaun WhatsApp ini?',
    text: 'Tiada apa-apa dihantar sehingga telefon dipautkan semula dengan kod QR baharu.',
  },
  qr: {
    title: 'Pautkan telefon',
    image: 'Kod QR untuk memautkan WhatsApp',
    loading: 'Kod sedang dijana...',
    failed: 'Kod itu tidak dapat dimuatkan.',
    steps: {
      open: 'Buka WhatsApp pada telefon anda.',
      menu: 'Pergi ke Tetapan, kemudian Peranti dipautkan, dan ketik Pautkan peranti.',
      scan: 'Halakan kamera ke kod ini. Kod berubah dari semasa ke semasa.',
    },
    retry: 'Jika pautan gagal, tunggu 15 hingga 30 minit sebelum mencuba lagi.',
  },
  test: {
    title: 'Hantar mesej ujian',
    explanation: 'Dihantar serta-merta, ke satu nombor.',
    phone: 'Nombor telefon',
    phoneHelp: '60123456789, +60123456789 atau 0123456789',
    message: 'Mesej',
    messageHelp: 'Biarkan kosong untuk teks standard.',
    noPhone: 'Sila masukkan nombor telefon',
    network: 'Ralat menghantar mesej ujian. Sila semak sambungan anda dan cuba lagi.',
    notReady: {
      title: 'WhatsApp belum sedia untuk menghantar',
      started: 'Perkhidmatan telah dimulakan (butang Mulakan Perkhidmatan di atas).',
      linked: 'Dengan peranti dipautkan: kod QR telah diimbas dan telefon menyenaraikan peranti ini.',
      cloud: 'Dengan Cloud API: token akses dan ID nombor telefon telah disimpan dan sah.',
      state: 'Keadaan di atas ialah Sedia. Semakan semula mengambil masa sehingga 10 saat.',
    },
    hints: {
      timeout:
        'WhatsApp mengambil masa terlalu lama. Semak sambungan internet pelayan ini, tunggu seminit dan cuba lagi; jika berterusan, hentikan dan mulakan semula perkhidmatan.',
      notRegistered:
        'Nombor ini tiada akaun WhatsApp. Semak digit dan kod negaranya, atau buka WhatsApp pada telefon itu dahulu.',
    },
  },
  settings: {
    title: 'Cara mesej dihantar',
    saved: 'Tetapan WhatsApp disimpan.',
    texts: 'Mesej dan suisnya terdapat di bawah Kandungan Laman.',
    toTexts: 'Buka Kandungan Laman',
    cloudHelp: 'Cara rasmi Meta untuk perniagaan: pilihan bagi nombor yang mesti terus berfungsi.',
    linkedHelp: 'Pelayan ini menjadi peranti tambahan bagi telefon, melalui klien tidak rasmi.',
    risk: 'WhatsApp tidak membenarkan klien tidak rasmi. Nombor yang dipautkan boleh disekat pada bila-bila masa, tanpa notis, bersama-sama sembangnya. Gunakan nombor yang tidak penting bagi anda, atau Cloud API.',
    riskRequired: 'Sila sahkan bahawa anda mengetahui risiko peranti dipautkan',
    tokenHelp: 'Token kekal bagi pengguna sistem yang dibenarkan menghantar mesej WhatsApp.',
    phoneNumberIdHelp: 'Digit; daripada halaman persediaan API di Meta. Bukan nombor telefon.',
    templateHelp:
      'Templat yang diluluskan dengan satu pemboleh ubah dalam teksnya: mesej diletakkan di situ, dalam satu baris. Tanpa templat, Meta hanya menyampaikan mesej dalam tempoh 24 jam selepas seseorang menulis ke nombor anda.',
    languageHelp: 'Seperti dalam templat, contohnya en atau en_US',
  },
  fields: {
    provider: 'Penyedia',
    riskAccepted: 'Saya tahu bahawa nombor ini boleh disekat',
    cloudToken: 'Token akses',
    cloudPhoneNumberId: 'ID nombor telefon',
    cloudTemplateName: 'Nama templat',
    cloudTemplateLanguage: 'Bahasa templat',
  },
};
