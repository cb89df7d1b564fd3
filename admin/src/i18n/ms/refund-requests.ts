import type { Texts } from '../en/texts.ts';

export const refundRequests: Texts['refundRequests'] = {
  one: 'Permohonan bayaran balik',
  back: 'Kembali ke permohonan bayaran balik',
  notFound: 'Permohonan bayaran balik tidak ditemui.',
  count: '%{smart_count} permohonan bayaran balik',
  empty: 'Tiada permohonan bayaran balik.',
  emptyHelp: 'Mohon bayaran balik di halaman prospek berkenaan.',
  noMatch: 'Tiada permohonan bayaran balik sepadan dengan penapis semasa anda.',
  due: 'Tarikh akhir',
  consultant: 'Perunding',
  open: 'Lihat permohonan bayaran balik untuk %{lead}',
  show: 'Lihat permohonan bayaran balik',
  decision: 'Keputusan',
  decisions: { true: 'Belum diputuskan', false: 'Telah diputuskan' },
  onlyOverdue: 'Lewat',
  overdueOnes: { true: 'Lewat', false: 'Tidak lewat' },
  reason: 'Sebab',
  reasons: {
    not_reachable: 'Tidak dapat dihubungi',
    wrong_person: 'Salah orang',
    never_enquired: 'Tidak pernah bertanya',
    outside_territory: 'Di luar wilayah',
    same_twice: 'Orang yang sama dua kali',
    spam: 'Spam',
  },
  statuses: {
    open: 'Menunggu keputusan',
    asked: 'Menunggu jawapan',
    accepted: 'Diterima',
    declined: 'Ditolak',
  },
  clock: {
    open: 'Keputusan perlu dibuat selewat-lewatnya %{when}',
    overdue: 'Keputusan sepatutnya dibuat selewat-lewatnya %{when}',
    asked: 'Jawapan perlu diberi selewat-lewatnya %{when}',
    unanswered: 'Jawapan sepatutnya diberi selewat-lewatnya %{when}',
    accepted: 'Diterima %{when}',
    declined: 'Ditolak %{when}',
  },
  by: {
    automatic: 'Automatik: pengirim tidak dapat dihubungi',
    rule: 'Automatik: disahkan oleh fakta prospek',
    admin: 'Oleh pentadbir',
  },
  refunded: 'Kredit dikembalikan',
  steps: {
    title: 'Sejarah',
    made: 'Dimohon',
    asked: 'Ditanya',
    answered: 'Dijawab',
    accepted: 'Diterima',
    declined: 'Ditolak',
  },
  pictures: 'Imej',
  picture: 'Imej %{n}',
  pictureFailed: 'Imej ini tidak dapat dimuatkan.',
  addPicture: 'Tambah imej',
  removePicture: 'Buang imej %{n}',
  picturesHelp: 'Sehingga %{most} imej. Hanya anda dan pentadbir boleh melihatnya.',
  wrongPicture: 'Imej ini tidak dapat dibaca. Sila pilih JPG, PNG, GIF atau WebP.',
  about: 'Butiran prospek',
  seeLead: 'Lihat prospek',
  earlier: 'Permohonan bayaran balik lain oleh %{name}',
  noEarlier: 'Tiada permohonan bayaran balik lain.',
  decide: {
    title: 'Putuskan',
    accept: 'Terima dan kembalikan kredit',
    acceptTitle: 'Kembalikan kredit?',
    acceptText:
      '%{name} mendapat kreditnya semula dan masih boleh melihat prospek ini. Tindakan ini tidak boleh dibuat asal.',
    question: 'Soalan untuk %{name}',
    ask: 'Tanya',
    reason: 'Sebab',
    decline: 'Tolak',
    how: 'Ajukan soalan, atau tolak dengan sebab. %{name} menerimanya melalui e-mel.',
    accepted: 'Diterima. Kredit telah dikembalikan.',
    asked: 'Soalan dihantar.',
    declined: 'Ditolak.',
  },
  answer: {
    title: 'Jawapan anda',
    send: 'Hantar jawapan',
    sent: 'Jawapan dihantar.',
  },
  request: {
    title: 'Mohon bayaran balik',
    words: 'Butiran',
    send: 'Hantar permohonan',
    sent: 'Permohonan bayaran balik dihantar.',
    failed: 'Permohonan bayaran balik tidak dapat dihantar.',
    until: 'Anda boleh memohon bayaran balik sehingga %{when}.',
    late: 'Tempoh %{smart_count} hari untuk memohon bayaran balik telah tamat.',
    refunded: 'Kredit anda untuk prospek ini dikembalikan pada %{when}. Anda masih boleh melihatnya.',
    failedToLoad: 'Status bayaran balik tidak dapat dimuatkan.',
  },
  offSale:
    'Tidak dijual sejak %{when}: e-mel tidak dapat dihantar dan nombor telefon tidak dapat dihubungi. Prospek ini tidak ditawarkan kepada perunding.',
  aboutLead: 'Permohonan bayaran balik untuk prospek ini',
  noneAboutLead: 'Tiada permohonan bayaran balik untuk prospek ini.',
};

export const refundTerms: Texts['refundTerms'] = {
  title: 'Terma bayaran balik',
  link: 'Terma bayaran balik',
  intro:
    'Anda membayar untuk orang yang dapat dihubungi dan benar-benar ingin bertanya. Jika tidak, kredit anda dikembalikan.',
  itself: 'Secara automatik',
  itselfText:
    'Apabila e-mel kepada pengirim ditolak kerana peti melnya tidak wujud, dan nombor telefonnya tidak sah atau tiada di WhatsApp, prospek itu ditarik balik daripada jualan. Jika anda telah membuka kuncinya, kredit anda dikembalikan dalam masa seminit dan anda dimaklumkan. Anda tidak perlu berbuat apa-apa.',
  onRequest: 'Atas permohonan',
  onRequestText:
    'Dalam masa %{smart_count} hari selepas membuka kunci, mohon bayaran balik di halaman prospek, dengan sehingga tiga imej.',
  atOnce: 'Diterima serta-merta apabila disahkan oleh fakta prospek:',
  rules: {
    not_reachable:
      'Tidak dapat dihubungi: selepas anda membuka kuncinya, e-mel ditolak atau nombor itu tiada di WhatsApp',
    same_twice:
      'Orang yang sama dua kali: anda telah membayar untuk pertanyaan daripada alamat e-mel yang sama, dan bayaran itu kekal',
    spam: 'Spam: prospek ditandakan sebagai spam',
  },
  otherwise:
    'Semua yang lain diputuskan oleh pentadbir dalam masa %{smart_count} jam: permohonan diterima, anda diajukan soalan, atau permohonan ditolak dengan sebab. Anda dapat melihat tarikh akhir dan menerima e-mel pada setiap langkah.',
  never: 'Yang tidak dikembalikan',
  neverText:
    'Perkara yang dapat anda lihat sebelum membuka kunci: lokasi pilihan di luar wilayah, bajet di bawah minimum, nombor telefon tidak sah, e-mel yang tidak dapat dihantar, tempoh masa, pengalaman atau borang tidak lengkap. Tiada balasan atau perubahan fikiran: orang yang belum membalas, memilih francais lain atau mahu berfikir dahulu memang telah bertanya dan dapat dihubungi.',
  kept: 'Selepas pemulangan',
  keptText:
    'Anda masih boleh melihat prospek selepas kreditnya dikembalikan. Bayaran balik dipaparkan dalam penyata kredit anda. Prospek percuma tiada bayaran balik.',
};
