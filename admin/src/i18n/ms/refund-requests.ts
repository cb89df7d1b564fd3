import type { Texts } from '../en/texts.ts';

export const refundRequests: Texts['refundRequests'] = {
  one: 'Permohonan bayaran balik',
  back: 'Kembali ke Permohonan bayaran balik',
  notFound: 'Permohonan bayaran balik tidak ditemui.',
  count: '%{smart_count} permohonan bayaran balik',
  empty: 'Belum ada permohonan bayaran balik.',
  emptyHelp: 'Bayaran balik dipohon di halaman prospek.',
  noMatch: 'Tiada permohonan bayaran balik sepadan dengan penapis semasa anda.',
  due: 'Perlu selesai',
  consultant: 'Perunding',
  open: 'Lihat permohonan bayaran balik untuk %{lead}',
  show: 'Lihat permohonan',
  decision: 'Keputusan',
  decisions: { true: 'Menunggu', false: 'Telah diputuskan' },
  onlyOverdue: 'Lewat',
  overdueOnes: { true: 'Yang lewat', false: 'Tidak lewat' },
  fault: 'Apa yang tidak kena',
  faults: {
    not_reachable: 'Tiada sesiapa dapat dihubungi',
    wrong_person: 'Orang yang salah',
    never_enquired: 'Mereka tidak pernah membuat pertanyaan',
    outside_territory: 'Di luar wilayah',
    same_twice: 'Orang yang sama dua kali',
    spam: 'Spam',
  },
  statuses: {
    open: 'Belum diputuskan',
    asked: 'Soalan kepada perunding',
    accepted: 'Diterima',
    declined: 'Ditolak',
  },
  clock: {
    open: 'Perlu diputuskan %{when}',
    overdue: 'Sepatutnya diputuskan %{when}',
    asked: 'Jawapan dijangka %{when}',
    unanswered: 'Jawapan sepatutnya diterima %{when}',
    accepted: 'Diterima %{when}',
    declined: 'Ditolak %{when}',
  },
  by: {
    automatic: 'Secara automatik: pengirim langsung tidak dapat dihubungi',
    rule: 'Serta-merta: apa yang diketahui tentang prospek ini menyatakan perkara yang sama',
    admin: 'Oleh pentadbir',
  },
  refunded: 'Kredit telah dikembalikan',
  steps: {
    title: 'Apa yang dikatakan',
    made: 'Dipohon',
    asked: 'Ditanya',
    answered: 'Dijawab',
    accepted: 'Diterima',
    declined: 'Ditolak',
  },
  pictures: 'Gambar',
  picture: 'Gambar %{n}',
  pictureFailed: 'Gambar ini tidak dapat dimuatkan.',
  addPicture: 'Tambah gambar',
  removePicture: 'Alih keluar gambar %{n}',
  picturesHelp: 'Sehingga %{most}. Hanya anda dan pentadbir melihatnya.',
  wrongPicture: 'Ini bukan gambar yang boleh dibaca. Sila pilih JPG, PNG, GIF atau WebP.',
  about: 'Prospek',
  seeLead: 'Lihat prospek',
  earlier: 'Permohonan bayaran balik terdahulu oleh %{name}',
  noEarlier: 'Tiada permohonan bayaran balik lain.',
  decide: {
    title: 'Putuskan',
    accept: 'Terima dan kembalikan kredit',
    acceptTitle: 'Kembalikan kredit?',
    acceptText:
      '%{name} mendapat kreditnya semula dan masih boleh membaca prospek ini. Tindakan ini tidak boleh dibatalkan.',
    question: 'Soalan kepada %{name}',
    ask: 'Tanya',
    reason: 'Sebab',
    decline: 'Tolak',
    how: 'Tanya, atau tolak dan nyatakan sebabnya. Apa yang anda tulis dihantar kepada %{name} melalui e-mel.',
    accepted: 'Diterima: kredit telah dikembalikan.',
    asked: 'Soalan sedang dihantar.',
    declined: 'Ditolak.',
  },
  answer: {
    title: 'Jawapan anda',
    send: 'Hantar jawapan',
    sent: 'Jawapan anda sedang dihantar.',
  },
  request: {
    title: 'Mohon bayaran balik untuk prospek ini',
    words: 'Dengan beberapa perkataan',
    send: 'Hantar permohonan',
    sent: 'Kami telah menerima permohonan bayaran balik anda.',
    failed: 'Permohonan bayaran balik tidak dapat dihantar.',
    until: 'Anda boleh memohon bayaran balik sehingga %{when}.',
    late: 'Tempoh %{smart_count} hari untuk memohon bayaran balik telah tamat.',
    refunded:
      'Kos prospek ini telah dikembalikan pada %{when}. Anda masih boleh membacanya: buka kunci adalah untuk selama-lamanya.',
    failedToLoad: 'Keadaan bayaran balik tidak dapat dimuatkan.',
  },
  offSale:
    'Tidak dijual sejak %{when}: e-mel kepada pengirim tidak dapat dihantar dan nombor telefon tidak sampai kepada sesiapa. Tiada perunding ditawarkan prospek ini.',
  aboutLead: 'Permohonan bayaran balik untuk prospek ini',
  noneAboutLead: 'Tiada bayaran balik dipohon untuk prospek ini.',
};

export const refundTerms: Texts['refundTerms'] = {
  title: 'Terma Bayaran Balik',
  link: 'Terma bayaran balik',
  intro:
    'Anda membayar untuk orang yang dapat dihubungi dan yang memang mahu bertanya. Jika sesuatu prospek tidak begitu, anda mendapat kredit anda semula.',
  itself: 'Bayaran balik automatik',
  itselfText:
    'Jika e-mel kepada pengirim ditolak kerana tiada peti mel sedemikian, dan nombor telefonnya bukan nombor yang dikeluarkan oleh mana-mana rangkaian atau tiada di WhatsApp, prospek itu tidak lagi dijual. Jika anda telah membukanya, kredit anda kembali dalam masa seminit dan anda dimaklumkan. Anda tidak perlu berbuat apa-apa.',
  onRequest: 'Apabila anda memohonnya',
  onRequestText:
    'Dalam masa %{smart_count} hari selepas membuka kunci, nyatakan di halaman prospek apa yang tidak kena, dengan sehingga tiga gambar.',
  atOnce: 'Diterima serta-merta jika apa yang diketahui tentang prospek menyatakan perkara yang sama:',
  rules: {
    not_reachable:
      'Tiada sesiapa dapat dihubungi: selepas anda membuka kuncinya, e-mel ditolak atau WhatsApp tidak mengenali nombor itu',
    same_twice:
      'Orang yang sama dua kali: anda telah membayar untuk pertanyaan terdahulu daripada alamat e-mel yang sama; yang itu kekal berbayar',
    spam: 'Spam: ia dianggap spam',
  },
  otherwise:
    'Semua yang lain dilihat oleh pentadbir dan diputuskan dalam masa %{smart_count} jam: diterima, anda ditanya sesuatu, atau ditolak dengan sebabnya. Anda melihat masa yang tinggal dan menerima e-mel pada setiap langkah.',
  never: 'Apa yang tidak dikembalikan',
  neverText:
    'Perkara yang dapat anda lihat sebelum membuka kunci: lokasi pilihan di luar wilayah, bajet di bawah minimum, nombor telefon tidak sah, e-mel yang tidak dapat dihantar, jangka masa, pengalaman atau borang yang tidak lengkap. Tiada jawapan dan perubahan fikiran: orang yang belum menjawab, telah memilih francais lain atau mahu berfikir dahulu memang telah bertanya dan dapat dihubungi.',
  kept: 'Apa yang kekal',
  keptText:
    'Anda masih boleh membaca prospek selepas kreditnya dikembalikan: buka kunci adalah untuk selama-lamanya. Ia dikira sebagai dikembalikan dan tercatat begitu dalam penyata kredit anda. Prospek yang percuma tidak mengembalikan apa-apa.',
};
