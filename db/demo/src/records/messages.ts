/** Messages of enquiries. Empty ones are common too. */
export const MESSAGES: readonly string[] = [
  'I have just taken a separation package after 14 years in banking and would like to run something of my own. Is a first-time owner realistic?',
  'My parents own a corner shop lot near the wet market that will be empty from March. Could you tell me if it is large enough?',
  '',
  'Please send the franchise kit. We are two sisters, one can work full time and the other at weekends.',
  'Saya berminat untuk buka satu cawangan di kawasan saya. Boleh terangkan pakej latihan dan bayaran bulanan?',
  'How long does it take from signing to opening? My lease offer expires at the end of next month.',
  '',
  'I run three convenience shops already and am looking at a second line. What is the royalty and are there volume steps?',
  'Is the territory still open? I saw that the nearest outlet is about 30 minutes away.',
  'Could someone call me after 6 pm on weekdays? I am on the factory floor during the day.',
  'What were typical sales in the first year of the outlets that opened in 2024? I understand it is not a promise.',
  '',
  'We are a family of four planning to move back from Singapore next year. Interested in a business the children could join later.',
  'My bank asked for three years of audited accounts of the franchisor. Can these be shared under an NDA?',
  'Adakah pembiayaan disediakan untuk usahawan bumiputera? Saya sudah ada lokasi.',
  'I am a pharmacist by training and would keep my job for the first year. Would a hired manager be accepted?',
  '请问加盟费包括装修吗？我在怡保有一间店面，大约一千平方尺。',
  'Could I visit an existing outlet and talk to the owner before we go further?',
  '',
  'Interested in area development for three towns. Please tell me how the fee is structured.',
  'What happens at the end of the agreement? I would like to know about renewal before investing.',
  'I have catered for offices for eight years and my kitchen is certified. Would conversion make sense?',
  'Just comparing for now. Could you send the investment breakdown by email?',
  '',
  'How many staff would I need to hire and does the company help with recruitment?',
  'Saya pesara tentera, ada simpanan sekitar RM150,000. Perlukah pengalaman dalam bidang ini?',
  'Does the fee include equipment or is that on top? And is leasing possible?',
  'I attended your talk at the franchise fair and forgot to leave my card. Please get in touch.',
  'Would you consider a site inside a university campus? I have a contact in the facilities office.',
  '',
  'My business partner and I have looked at four brands. Yours is the one we can imagine working in every day.',
  'What support is there after the opening? The brand I had before left us alone after two weeks.',
  'Is East Malaysia handled by the same team? Logistics is what worries me most.',
  'I would like to understand marketing fees and who decides how they are spent.',
  '',
  'We own land beside the trunk road with 60 metres of frontage. Would a joint venture interest you?',
  'Can two friends hold the franchise through a new Sdn Bhd, or must it be a personal agreement?',
  'Please call my husband as well, we decide together. He is usually free at lunchtime.',
];

/** Suspected enquiries: sent by machines, or too fast for a person. */
export const SUSPECTED_ENQUIRIES: readonly (readonly [reason: string, message: string])[] = [
  [
    'hidden_field',
    'Rank number one on Google within 30 days. Guaranteed traffic for your website, reply for price list.',
  ],
  ['too_fast', 'Hello dear, I have a business proposal for you and wait for your kind answer.'],
  ['too_many', 'interested pls call'],
];

/** Messages of repeated enquiries. */
export const REPEATED_MESSAGES: readonly string[] = [
  'I wrote last week and have not heard back yet. Could somebody ring me?',
  'Second enquiry from my side: the landlord now offers a longer lease, so timing has become easier.',
  'Sorry, I sent the form before I finished. I also wanted to ask whether weekends are part of the training.',
];
