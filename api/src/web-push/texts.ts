/** The events that notifications announce. */
export type NotificationTopic =
  | 'new_lead'
  | 'same_person'
  | 'waiting'
  | 'not_contacted'
  | 'asked'
  | 'accepted'
  | 'declined'
  | 'requested'
  | 'answered';

/** The titles of notifications. Devices show them on locked screens, so they name no one. */
type Titles = Record<NotificationTopic, string>;

const ENGLISH: Titles = {
  new_lead: 'New lead',
  same_person: 'Another enquiry from someone you know',
  waiting: 'A visitor is waiting for your reply',
  not_contacted: 'A visitor has not been contacted',
  asked: 'We need your answer about a refund request',
  accepted: 'Your refund request was accepted',
  declined: 'Your refund request was declined',
  requested: 'A refund was requested',
  answered: 'A question about a refund request was answered',
};

const TRANSLATIONS: Record<string, Titles> = {
  ms: {
    new_lead: 'Prospek baharu',
    same_person: 'Satu lagi pertanyaan daripada orang yang anda kenali',
    waiting: 'Seorang pelawat menunggu balasan anda',
    not_contacted: 'Seorang pelawat belum dihubungi',
    asked: 'Kami perlukan jawapan anda tentang permohonan bayaran balik',
    accepted: 'Permohonan bayaran balik anda diterima',
    declined: 'Permohonan bayaran balik anda ditolak',
    requested: 'Bayaran balik dimohon',
    answered: 'Soalan tentang permohonan bayaran balik telah dijawab',
  },
  zh: {
    new_lead: '新线索',
    same_person: '您认识的咨询者再次咨询',
    waiting: '有访客在等您回复',
    not_contacted: '有访客还没有人联系',
    asked: '退款申请需要您答复',
    accepted: '您的退款申请已通过',
    declined: '您的退款申请未通过',
    requested: '收到退款申请',
    answered: '退款申请的问题已答复',
  },
};

/** Returns the titles in the language of a device, or in English if they are not translated to it. */
export const titlesIn = (language: string): Titles => TRANSLATIONS[language] ?? ENGLISH;
