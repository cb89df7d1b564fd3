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
      'Tiada mesej WhatsApp dihantar sehingga perkhidmatan dimulakan. Pemberitahuan menunggu paling lama sehari.',
    initializing: 'Perkhidmatan sedang menyambung ke WhatsApp. Ini mengambil masa 30 hingga 60 saat.',
    qr: 'Imbas kod di bawah dengan telefon yang akan menghantar mesej.',
    ready: 'Perunding dimaklumkan tentang prospek baharu melalui WhatsApp jika dihidupkan.',
    disconnected:
      'Perkhidmatan berjalan tetapi tidak dapat menghubungi WhatsApp. Sambungan dicuba semula secara automatik.',
  },
  unknown: 'Status tidak dapat dimuatkan. Perkhidmatan mungkin masih berjalan.',
  account: 'Menghantar sebagai %{account}',
  ways: { cloud: 'WhatsApp Business Cloud API', linked: 'Peranti dipautkan' },
  start: 'Mulakan Perkhidmatan',
  starting: 'Memulakan... Ini mungkin mengambil masa 30 hingga 60 saat.',
  stop: 'Hentikan Perkhidmatan',
  disconnect: 'Putuskan sambungan',
  started: 'Perkhidmatan WhatsApp dimulakan.',
  stopFailed: 'Ralat semasa menghentikan perkhidmatan WhatsApp. Sila cuba lagi.',
  disconnectFailed: 'Ralat semasa memutuskan sambungan WhatsApp. Sila cuba lagi.',
  startFailed: {
    title: 'Perkhidmatan WhatsApp tidak dapat dimulakan',
    tips: 'Apa yang boleh anda lakukan',
    log: 'Log terkini',
    network: 'Ralat semasa memulakan perkhidmatan WhatsApp. Sila semak sambungan anda dan cuba lagi.',
  },
  confirmDisconnect: {
    title: 'Putuskan sambungan akaun WhatsApp ini?',
    text: 'Tiada mesej dihantar sehingga telefon dipautkan semula dengan kod QR baharu.',
  },
  qr: {
    title: 'Pautkan telefon',
    image: 'Kod QR untuk memautkan WhatsApp',
    loading: 'Memuatkan kod...',
    failed: 'Kod QR tidak dapat dimuatkan.',
    steps: {
      open: 'Buka WhatsApp pada telefon anda.',
      menu: 'Pergi ke Tetapan, kemudian Peranti dipautkan, dan ketik Pautkan peranti.',
      scan: 'Halakan kamera ke kod ini. Kod berubah dari semasa ke semasa.',
    },
    retry: 'Jika pautan gagal, tunggu 15 hingga 30 minit sebelum mencuba lagi.',
  },
  test: {
    title: 'Hantar mesej ujian',
    explanation: 'Dihantar serta-merta ke satu nombor.',
    phone: 'Nombor telefon',
    phoneHelp: '60123456789, +60123456789 atau 0123456789',
    message: 'Mesej',
    messageHelp: 'Biarkan kosong untuk teks standard.',
    noPhone: 'Sila masukkan nombor telefon',
    network: 'Ralat semasa menghantar mesej ujian. Sila semak sambungan anda dan cuba lagi.',
    notReady: {
      title: 'WhatsApp belum sedia untuk menghantar',
      started: 'Pilih Mulakan Perkhidmatan di atas jika perkhidmatan belum berjalan.',
      linked:
        'Untuk peranti dipautkan, imbas kod QR dengan telefon, kemudian pastikan peranti ini disenaraikan di telefon.',
      cloud: 'Cloud API: simpan token akses dan ID nombor telefon yang sah di bahagian Sambungan.',
      state:
        'Tunggu sehingga status di atas ialah Sedia, kemudian hantar ujian sekali lagi. Status disemak setiap 10 saat.',
    },
    hints: {
      timeout:
        'WhatsApp mengambil masa terlalu lama. Semak sambungan internet pelayan, tunggu seminit dan cuba lagi. Jika terus gagal, hentikan dan mulakan semula perkhidmatan.',
      notRegistered:
        'Nombor ini tiada akaun WhatsApp. Semak digit dan kod negaranya, atau buka WhatsApp pada telefon itu dahulu.',
    },
  },
  settings: {
    title: 'Sambungan',
    saved: 'Tetapan WhatsApp disimpan.',
    texts: 'Edit teks pemberitahuan WhatsApp dan hidupkannya di bawah Kandungan laman.',
    toTexts: 'Buka Kandungan laman',
    cloudHelp: 'Perkhidmatan rasmi WhatsApp untuk perniagaan. Pilih ini bagi nombor yang anda tidak boleh kehilangan.',
    linkedHelp: 'Pelayan ini dipautkan dengan telefon melalui klien tidak rasmi.',
    risk: 'WhatsApp tidak membenarkan klien tidak rasmi. Nombor yang dipautkan dan sembangnya boleh disekat pada bila-bila masa tanpa notis. Gunakan nombor yang tidak penting bagi anda, atau Cloud API.',
    riskRequired: 'Sila sahkan bahawa anda memahami risiko peranti dipautkan',
    tokenHelp: 'Token kekal pengguna sistem yang dibenarkan menghantar mesej WhatsApp.',
    phoneNumberIdHelp: 'Digit; daripada halaman persediaan API di Meta. Bukan nombor telefon.',
    templateHelp:
      'Templat diluluskan dengan satu pemboleh ubah, yang digantikan dengan mesej dalam satu baris. Tanpa templat, Meta menyampaikan mesej hanya dalam tempoh 24 jam selepas orang itu menulis kepada anda.',
    languageHelp: 'Seperti dalam templat, contohnya en atau en_US',
  },
  fields: {
    provider: 'Penyedia',
    riskAccepted: 'Saya faham bahawa nombor ini boleh disekat',
    cloudToken: 'Token akses',
    cloudPhoneNumberId: 'ID nombor telefon',
    cloudTemplateName: 'Nama templat',
    cloudTemplateLanguage: 'Bahasa templat',
  },
};
