import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { findContactDetail } from '../../src/masking/public-text.ts';
import { findSplitContacts } from '../../src/masking/split-texts.ts';
import { TEXTS_ABOUT_MESSENGERS, TEXTS_ABOUT_NETWORKS, TEXTS_WITH_HANDLES } from '../personal-data/messenger-texts.ts';
import { ORDINARY_TEXTS } from './ordinary-texts.ts';

const ORDINARY = [
  'Franchise fee RM 250,000, RM250000 or RM 1.2 million; deposit 30000',
  'Since 1998, 120 outlets by 2025; established 2010-2024, 15 years',
  'Open 10am-10pm, 24/7. Mon-Fri 9.00am - 6.00pm, Sat 10:00-14:00',
  'Open 10.00-22.00 Mon-Thu, 10.00 – 23.00 Fri-Sun',
  'Dari 08.30 hingga 17.30',
  'Working hours: 0900-1800',
  'Lot 12-3A, Jalan 4/62A, 50480 Kuala Lumpur; Unit 3-01, Level 12',
  'Kopi @ Mid Valley, outlets @ Sunway Pyramid',
  'SSM registration 202301012345 (1234567-A)',
  'HACCP, ISO 22000:2018 and ISO 9001:2015, patent 2019123456',
  'Over 10000000 cups, 2,500,000 customers, 1,200 sq ft',
  'Follow us on Instagram. Order via Grab or WhatsApp. Wechat Pay accepted',
  'Kopi Sdn. Bhd., B2B, 3in1, No.1 in Malaysia, e-mail marketing support',
  'Certificate no. MF-2019-0123 since 2019; KPDN/FRAN/2019/0123; trade mark TM2019012345',
  'SSM 202001012345, Company No. 202001012345 (1356789-V), Reg. No. 1234567-X',
  'RM 350,000 – 500,000 or RM 350,000 – RM 500,000; 1,200 – 1,800 sq ft, ISO 22000-2018',
  '0900 – 1800 daily, 1800-0200 on Fridays',
  'Since 1998 | 120 outlets | 2019 award; 45 by 2025',
  '自2019年以来，我们有120家分店，面积1200平方尺，加盟费RM 350,000，注册号 2019012345',
  'Sejak 2010, 45 cawangan di 8 negeri, modal RM250,000 hingga RM500,000. Sijil halal 2019/1234',
  'Кофе из Москвы since 2019, Ελληνικός καφές, made in Malaysia.🇲🇾',
  'Handwoven cotton threads from Kelantan; threads, buttons and zips. Our selling point: company outings',
  '面积800–1,200平方尺, 800 – 1,200 sq ft or 800 to 1,200; e-mail by Gmail, Google Workspace',
  'Serving 01000 and 02000; steps 1-2-3-4-5-6-7-8-9; thirty to forty-five seats, zero to twelve months',
  'Follow KFC on Instagram. Marketing for FamilyMart on Facebook. We began on X as a kiosk. A good brand . my own shop',
  '12 outlets and also 45 kiosks, then 2019; from 0 to 10 and then 20 outlets',
  'Established 2003 — 2145 sq ft kiosk. Call centre with 120 seats since 2019',
];
const CONTACT = [
  'Call 012-345 6789',
  '+60 12 345 6789',
  '０１２３４５６７８９',
  '120 outlets. Call 012 then 345 then 6789, since 2019',
  '120 shops, ring 0 one 2 three four 5 six 7 eight 9, since 2019',
  '45 outlets; zero 1 two 3456 seven 8 nine; 2019',
  '03-7956 1234',
  'Hotline 1-300-88-2525',
  'zero one two three four five six seven eight nine',
  // Numbers in parts with words in between, in tens, and without their zero.
  'Call 012733 and also 4455.',
  'Call 012 (ext) 733 (then) 4455.',
  '012 dan lagi 733 dan 4455',
  '1-2-7-3-3-4-4-5-5 with a zero in front.',
  'Call zero twelve seven thirty-three forty-four fifty-five.',
  'Find KopiSusuMelaka on Instagram for prices.',
  'Reach us on WhatsApp. kopisusumelaka.',
  'I am on X as kopisusu.',
  '加我 kopisusu',
  'Our page: kopisusu . my',
  'k o p i . c o m',
  'me@kopi.my',
  'kopi at gmail dot com',
  'kopi(at)gmail.com',
  'visit kopi.com.my',
  'https://x.y/z',
  'wa.me/60123',
  'wechat: kopisusu',
  'IG kopi.susu',
  '@kopisusu',
  // Phone numbers with look-alike characters, after words like *Cert.*, where the number of a certificate is allowed.
  'Cert. ０192345678',
  'Reg. ０192345678 Bamboo',
  'Reg. O192345678',
  'Licence 零192345678',
  'Lesen kosong 192345678',
  'Certificate 192345678',
  'MF 012-345 6789',
  'EN 01234 56789',
  // Look-alike letters, incomplete addresses, and local numbers.
  'kopisusu.сom',
  'kopisusu.ｃοm',
  'Instаgram kopisusumelaka',
  'ᴡᴇᴄʜᴀᴛ kopisusumelaka',
  '🆆🅴🅲🅷🅰🆃: kopisusu',
  '⓿❶❷❸❹❺❻❼❽❾',
  'kopisusu (gmail)',
  'kopisusu88 hotmail com',
  'kopisusu gmail dot com',
  'kopisusu88 [g mail]',
  'kopisusu【gmail】',
  'gmail: kopisusu',
  '012 345–6,789',
  'Call 345–6,789',
  'kopisusu (hotmail.com)',
  // Phone numbers that look like opening hours or round numbers.
  'Tel 03 — 2145-1200',
  '03–2145-1200',
  'Hotline 2145-2300',
  '1300880000',
  '1800220000',
  'Hotline 18000000',
  'O12-E45 67B9',
  'O1Z-34S 6789',
  '0I2-E4S-G7B9',
  'o3-2l45 1200',
  'WechatID: kopisusumelaka',
  'wechat_kopisusu',
  'fb/zulkopi',
  'o12 555 oi99',
  'OI2 555 OI99',
  'call 0l2 5SS 0l99',
  'my no: zero I two 5five5 0I99',
  'f.b. kopisusumelaka',
  'F.B: kopisusu',
  'kopisusu d0t com',
  'kopisusu (d0t) com',
  'kopisusu point com',
  'threads kopisusumelaka',
  'Find us on Threads kopisusumelaka',
  'Find us on the gram: kopisusu',
  'on the gram kopisusumelaka',
  'kopisusu88 on the gram',
  '1G: kopisusumelaka',
  'bsky: kopisusu',
  'bluesky kopisusumelaka',
  'kopisusu.bsky.social',
  'X: kopisusu_my',
  'X: kopisusumelaka',
  'RED: kopisusumelaka',
  'TT: kopisusumelaka',
  'kopisusu , com',
  'kopisusu ,com',
  'kopisusu, com',
  'kopisusu . com . my',
  'xn--kopisusu-9za',
  'xn--kopisusu-9za.com',
];
const PHONE_SPELLINGS = [
  '(1) 012 (2) 345 (3) 6789',
  '1. 012 2. 345 3. 6789',
  'Point 1: 012 Point 2: 345 Point 3: 6789',
  '①012②345③6789',
  '012<i></i>345<!-- -->6789',
  '<p>012</p><p>345 6789</p>',
  '0 1 2 3 4 5 6 7 8 9',
  '01 23 45 67 89',
  '012 3456 789',
  '0-12-345-6789',
  '012.345.6789',
  '012 / 345 / 6789',
  '012,345,6789',
  '012\n345\n6789',
  '+6 012 345 6789',
  '60 12 345 6789',
  '60123456789',
  '0060123456789',
  '(+6)012-3456789',
  '+65 9123 4567',
  '1300 88 2525',
  '1-800-88-2525',
  '1800882525',
  '12 345 6789',
  '123456789',
  '082-123456',
  '011-1234 5678',
  '012 x 345 x 6789',
  '012 then 345 then 6789',
  '012的345的6789',
  '零一二 三四五 六七八九',
  'kosong satu dua tiga empat lima enam tujuh lapan sembilan',
  'hubungi 7956 1234',
  'Telefon: 79561234',
  '电话 7956-1234',
];
/** Contact details that are split between texts which a page shows one after the other. */
const SPLIT = [
  ['012-345', '6789'],
  ['The first half is 0123', '456789'],
  ['012', '345', '6789'],
  ['Call Aisyah 0123', '456789 Sdn'],
  ['Ring 03-2145', '1200 now'],
  ['０12-345', '6789'],
  ['zero one two three', 'four five six seven eight nine'],
  ['+60 12', '345 6789'],
  ['6012', 'Good', '345 6789'],
  ['012', '2019', '456'],
  ['kopisusu.', 'com'],
  ['kopisusu dot', 'com'],
  ['What is your WeChat?', 'kopisusumelaka'],
  ['Point 1: 012', 'Point 2: 345', 'Point 3: 6789'],
  ['(1) 012', '(2) 345', '(3) 6789'],
  ['<b>012', '345</b>', '6789'],
];
const NOT_SPLIT = [
  ['Since 2019', '120 outlets', 'RM 350,000 – 500,000', '1,200 sq ft'],
  ['60 outlets', '10 states', '45 days', '20 pax', '500 customers'],
  ['0% royalty', '12 months', '345 pax', '6789 cups'],
  ['Open 0900-1800', '24 outlets', 'Since 2019'],
  ['2019', '2020', '2021'],
  ['01', '02', '03', '04', '05', '06'],
  ['Certificate MF-2019-0123', '456789 cups'],
  ['SSM 202001012345', '50 outlets'],
  ['Klang.', 'Comfort food'],
  ['Follow us on Instagram', 'Great coffee'],
  ['Do you take WeChat?', 'yes'],
  ['自2019年', '120家分店', 'RM350000'],
];

t.test('finds contact details in public texts, and accepts ordinary texts', async t => {
  for (const text of ORDINARY) t.equal(findContactDetail(text), null, text);
  for (const text of CONTACT) t.not(findContactDetail(`Great coffee. ${text}`), null, text);
});

t.test('honest descriptions of franchises are accepted, one by one and as one text', async t => {
  t.ok(ORDINARY_TEXTS.length > 190);
  for (const text of ORDINARY_TEXTS) t.equal(findContactDetail(text), null, text);
  t.equal(findContactDetail(ORDINARY_TEXTS.join('\n')), null);
});

t.test(
  'messenger names that are masked in enquiries are refused, and texts about messengers and networks are accepted',
  async t => {
    for (const text of TEXTS_WITH_HANDLES.map(text => text.replace(/[«»]/g, '')))
      t.not(findContactDetail(`Great coffee. ${text}`), null, text);
    for (const text of [...TEXTS_ABOUT_MESSENGERS, ...TEXTS_ABOUT_NETWORKS])
      t.equal(findContactDetail(text), null, text);
  },
);

t.test('a phone number is refused however it is spaced, numbered, tagged or spelled', async t => {
  for (const text of PHONE_SPELLINGS) t.not(findContactDetail(`Great coffee. ${text}`), null, text);
});

t.test('a contact detail that is split between texts is found, and lists of figures are accepted', async t => {
  for (const texts of SPLIT) t.equal(findSplitContacts(texts).length, 1, texts.join(' | '));
  for (const texts of NOT_SPLIT) t.same(findSplitContacts(texts), [], texts.join(' | '));
});

/** Returns every text of a record, and those of its lists in order. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

t.test('no contact detail is found in the texts of real franchises', async t => {
  const folder = new URL('../brands/', import.meta.resolve('@marketplace/demo'));
  const brands = readdirSync(folder).flatMap(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')).brands);
  t.ok(brands.length > 50);
  for (const brand of brands) {
    const texts = textsIn(brand);
    t.same(
      texts.flatMap(text => findContactDetail(text) ?? []),
      [],
      brand.name,
    );
    t.same(findSplitContacts(texts), [], brand.name);
  }
});
