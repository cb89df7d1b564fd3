import { testSeed } from '@marketplace/db/testing';
import fc from 'fast-check';
import t from 'tap';
import { fold } from '../../src/masking/folded.ts';
import { maskContactDetails, maskText } from '../../src/masking/mask-text.ts';
import { maskEmail, maskPhone } from '../../src/platform/values/masked-contact.ts';
import {
  TEXTS_AFTER_NUMBERS,
  TEXTS_WITH_DOMAINS,
  TEXTS_WITH_NUMBERS,
  TEXTS_WITHOUT_DOMAINS,
  TEXTS_WITHOUT_NUMBERS,
} from './everyday-texts.ts';
import {
  TEXTS_ABOUT_MESSENGERS,
  TEXTS_WITH_AT_SIGN,
  TEXTS_WITH_HANDLES,
  TEXTS_WITH_POSSIBLE_HANDLES,
} from './messenger-texts.ts';

/** Number of random cases; mutation tests set a smaller one. */
const CASES = Number(process.env.TEST_CASES) || 5000;

const DIGITS = [
  '0123456789',
  '零一二三四五六七八九',
  '٠١٢٣٤٥٦٧٨٩',
  '०१२३४५६७८९',
  '０１２３４５６７８９',
  '௦௧௨௩௪௫௬௭௮௯',
  '๐๑๒๓๔๕๖๗๘๙',
];
const SEPARATORS = [
  '',
  '      ',
  '\n\n\n\n\n\n\n',
  ' ---    --- ',
  ' ',
  '-',
  '.',
  ' - ',
  ')',
  ' (',
  '/',
  '\u00a0',
  '–',
  '\u200b',
  ',',
  '_',
  ' . ',
];

/** Phone numbers as people write them: 7 to 13 digits of one script with separators. */
const aPhone = fc
  .tuple(
    fc.constantFrom(...DIGITS),
    fc.array(fc.tuple(fc.nat(9), fc.constantFrom(...SEPARATORS)), { minLength: 7, maxLength: 13 }),
    fc.constantFrom('', '+', '(', '(+'),
  )
  .map(([script, signs, before]) => before + signs.map(([digit, gap]) => [...script][digit] + gap).join(''));

const anEmail = fc
  .tuple(fc.emailAddress(), fc.constantFrom('@', ' @ ', '   @ \n ', '＠', '(at)', ' [at] ', '&#64;', '%40', ' at '))
  .map(([address, at]) => address.replace('@', at));

const prose = fc
  .array(fc.constantFrom('please', 'call', 'me', 'at', 'whatsapp', '您好', 'nombor saya', 'thank you', 'soon', 'or'), {
    maxLength: 8,
  })
  .map(list => list.join(' '));

const digitsIn = (text: string) => text.match(/[\p{N}零一二三四五六七八九]/gu)?.length ?? 0;

t.test('overlapping contact details are masked as one', t => {
  t.equal(maskText('0 (000000 ( at }a.a@a.aa'), '••• ••••');
  t.equal(maskText('mei1234567@example.org'), '•••@•••');
  t.equal(maskText('mei@kopi @ tan'), '•••@••••••@•••', 'adjacent ones are masked separately');
  t.equal(maskText('mei@kopi<at>tan.org'), '•••@••••••@•••');
  t.equal(maskText('mei@  <at>tan.org'), '•••@••••••@•••');
  t.end();
});

t.test('links to chats and profiles are masked', t => {
  for (const link of [
    'wa.me/60125550101',
    'https://wa.me/601',
    'http://example.org/me',
    't.me/me',
    'instagram.com/me',
    '@mei.tan',
  ])
    t.notMatch(maskText(`find me: ${link} ok`), link, link);
  t.equal(maskText('find me: wa.me/60125550101 ok'), 'find me: ••• ok');
  t.end();
});

t.test("the visitor's name is masked, and other words stay", t => {
  t.equal(maskText('Mei Tan here, meister of tea. MEI!', ['Mei', 'Tan']), '••• ••• here, meister of tea. •••!');
  t.equal(maskText('Ng Li asks, ng li!', ['Ng', 'Li']), '••• ••• asks, ••• •••!', 'also short names');
  t.equal(
    maskText('So here, so it is', ['So', 'Young']),
    '••• here, so it is',
    'an everyday word is masked only where it is a name',
  );
  t.equal(maskText('a.b (c)', ['(c)*']), 'a.b (c)');
  t.end();
});

t.test('an e-mail address in words is masked, and the name of a place stays', t => {
  for (const text of ['mei.tan at example.org', 'mei.tan AT example dot org', 'mei.tan at example (dot) org'])
    t.notMatch(maskText(`write to ${text} please`), /mei|example/i, text);
  const prose = 'I work at Ipoh. We met at anecdotes, at home and at 5.30 pm.';
  t.equal(maskText(prose), prose);
  t.end();
});

t.test("the visitor's own number is masked even if it is as short as an amount", t => {
  const phone = '+60 88-555 010';
  t.equal(maskText('I have 250 000, call 555 010 or 555.010', [], phone), 'I have 250 000, call ••• •••• or ••• ••••');
  t.equal(maskText('call 555 010'), 'call 555 010');
  t.equal(maskText('call ٥٥٥ ٠١٠ or ௫௫௫ ௦௧௦', [], phone), 'call ••• •••• or ••• ••••', 'in any digits');
  t.equal(maskText('call ٥٥٥ ٠٢٠', [], phone), 'call ٥٥٥ ٠٢٠');
  t.equal(maskText('call ٣٤٥ ٦٧٨', [], '+60 12-345 678'), 'call ••• ••••');
  t.equal(maskText('call 555 zero 1 0 or triple five zero one zero', [], phone), 'call ••• •••• or ••• ••••');
  t.equal(maskText('call 0I2-E4S-G7B9 or o1Z 3A5 6T8g'), 'call ••• •••• or ••• ••••');
  t.equal(maskText('call 55 zero 1 0', [], phone), 'call ••• ••••');
  t.equal(maskText('call triple five triple six', [], '+60 12-555 666'), 'call ••• ••••');
  const others = 'I have 885, and 010 outlets, and 551 020';
  t.equal(maskText(others, [], phone), others, 'but not some of its digits');
  t.end();
});

/** Texts with parts of +60 17-555 7788, and their masked form. */
const PARTS: [text: string, masked: string][] = [
  ['ending 7788 starting 017555', 'ending ••• •••• starting ••• ••••'],
  ['ends 77-88, starts 0175', 'ends ••• ••••, starts ••• ••••'],
  ['the middle is 5557, 2 outlets', 'the middle is ••• ••••, 2 outlets'],
  ['bermula 0175, hujung ７７８８', 'bermula ••• ••••, hujung ••• ••••'],
  ['尾号7788，开头0175', '尾号••• ••••，开头••• ••••'],
  ['seven seven eight eight', '••• ••••'],
  ['RM 5557, RM7788 or 7788 ringgit; 5577 sqft, 1755 sqft', 'RM 5557, RM7788 or 7788 ringgit; 5577 sqft, 1755 sqft'],
  ['8877 of 017 or 788', '8877 of 017 or 788'],
  ['5577sqft, 5577 shop, 7788kiosks, 1755units', '5577sqft, 5577 shop, 7788kiosks, 1755units'],
  ['RM 557 788 or RM755 577', 'RM ••• •••• or RM755 577'],
  ['0175 and more', '••• •••• and more'],
];

t.test("four consecutive digits of the visitor's number are masked, and amounts and measures stay", t => {
  for (const [text, masked] of PARTS) t.equal(maskText(text, [], '+60 17-555 7788'), masked);
  for (const [text, masked] of [
    ['hujung 2019, in business since 2019', 'hujung ••• ••••, in business since 2019'],
    ['my number is ending with 2019', 'my number is ending with ••• ••••'],
    ['it has the beginning of 2019', 'it has the beginning of ••• ••••'],
    ['the last 10 years, since 2019', 'the last 10 years, since 2019'],
    ['a weekend in 2019, at most', 'a weekend in 2019, at most'],
  ] as const)
    t.equal(maskText(text, [], '+60 17-555 2019'), masked);
  t.end();
});

t.test('letters of other scripts are read as the letters they look like', t => {
  t.equal(maskText('my shop kopisusu.сom'), 'my shop •••');
  t.equal(maskText('my shop kοpisusu.cοm'), 'my shop •••');
  t.equal(maskText('Instаgram: kopisusu'), 'Instаgram: •••');
  t.equal(maskText('ᴡᴇᴄʜᴀᴛ: kopisusu, 🅵🅱: kopisusu'), 'ᴡᴇᴄʜᴀᴛ: •••, 🅵🅱: •••');
  t.equal(maskText('Меi here', ['Mei', 'Tan']), '••• here');
  t.equal(maskText('call O12-E45 67B9 or o3-2l45 1200'), 'call ••• •••• or ••• ••••');
  const prose = 'Кофе из Москвы, 05-2019 sales, Ελληνικός καφές';
  t.equal(maskText(prose), prose);
  t.end();
});

t.test('information that helps to judge a lead stays', t => {
  const text = 'I have RM 250 000, two outlets since 2019 and 85 m² in Ipoh. Can we open by 06/2027?';
  t.equal(maskText(text), text);
  t.end();
});

/** Texts, and what must not be visible in their masked form. The visitor is Mei Tan (陈美玲), +60 12-555 0101. */
const GIVEN_AWAY: [text: string, what: RegExp][] = [
  ['mei88(a)example.org', /mei|example/i],
  ['mei88 (a) gmail.com, or [a] gmail.com', /mei|gmail/i],
  ['mei88 at gmail', /mei|gmail/],
  ['kopisusu88 hotmail com, kopisusu88 hotmail.com', /kopisusu/],
  ['kopisusu88-yahoo-com', /kopisusu/],
  ['kopisusu88 gmail dot com', /kopisusu/],
  ['mei88 alias example dot com', /mei|example/],
  ['012x345x6789, 012 x 345 x 6789, 012dot345dot6789', /\d/],
  ['O12-555 O1O1', /[\dO]/],
  ['零壹貳叁肆伍陸柒捌玖 or 零一二 三四五 六七八九 or 〇两', /[零壹貳叁肆伍陸柒捌玖一二三四五六七八九]/],
  ['０１２－３４５６７８９ ①②③④⑤⑥⑦⑧ 𝟎𝟏𝟐𝟓𝟓𝟓𝟎𝟏𝟎𝟏 1️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣', /\p{N}/u],
  ['zero one two five five five zero one zero one', /zero|five/],
  ['kosong satu dua lima lima lima kosong satu', /kosong|lima/],
  ['RM 0125550101, not RM 125550101', /\d/],
  ['example.com and kedai.com.my/promo', /example|kedai|promo/],
  ['bit.ly/x wa.me/60 t.me/kopi shorturl.at/abc', /bit|wa\.|t\.me|kopi|shorturl|abc/],
  ['ｂｉｔ．ｌｙ／ｘ', /ｂｉｔ/],
  ['kopi [dot] com, kopi dot com, kopi . com', /kopi/],
  ['wechat: kopiku88, WeChat kopiku88, wechat id kopiku', /kopiku/],
  ['IG @kopiku, ig: kopi.ku, my IG is kopiku', /kopi/],
  ['telegram = kopiku; Facebook - kopiku; fb:kopiku', /kopiku/],
  ['LINE: kopiku, line id kopiku, my line: kopiku', /kopiku/],
  ['add me on WhatsApp kopiku', /kopiku/],
  ['微信号：kopiku88 加我微信 kopiku', /kopiku/],
  ['meitan88, tan.mei, Méi, m\u200bei, MEI', /m\u200b?[eé]i|tan/i],
  ['我是陈美玲，我姓陈，陈小姐', /陈|美玲/],
];

t.test('contact details are masked however they are written', t => {
  for (const [text, what] of GIVEN_AWAY) {
    const masked = maskText(text, ['Mei 美玲', 'Tan 陈'], '+60 12-555 0101');
    t.notMatch(masked, what, `${text} as ${masked}`);
  }
  t.end();
});

const HARMLESS = [
  'Budget RM500,000 - RM1,000,000, or $50,000 - $100,000; USD 100,000 to 250,000 at most',
  'I have 100k-250k, RM 1500000 or 1500000 ringgit, a deposit of 1,500,000',
  'from 2019-2024, on 12/05/2026, 2026-12-31, 2026/2027 and Q1 2026, open 10:00 - 22:00 or 10am to 8pm, 24/7',
  'I found you on Facebook last week and saw your Instagram page. Please WhatsApp after 6pm',
  'our product line: noodles, in line with our plan. Facebook is good for marketing',
  'Mr. D.I.Y., 7-Eleven, A&W, Kopi.Pagi and Tealive Sdn. Bhd. are nearby in S.S. 2, Jalan SS2/75',
  '(a) the budget (b) the time, e.g. a kiosk, i.e. small: 1200 sqft, 30 x 40 ft. Soon.My wife agrees',
  'one or two outlets in three years, maybe four. Is it 5.5% royalty?',
  '2019年12月开业，预算50万到100万，两三家店',
  'Saya ada 2 kedai di Kuala Lumpur, bajet RM300k',
];

t.test('ordinary texts stay readable', t => {
  for (const text of HARMLESS) t.equal(maskText(text, ['Mei', 'Tan'], '+60 12-555 0101'), text);
  t.end();
});

/** Texts with their exact masked form, for the boundaries of numbers. */
const EXACTLY: [text: string, masked: string][] = [
  ['— 012-555 0101 —', '— ••• •••• —'],
  ['call 012 - x - 345 6789 now', 'call ••• •••• now'],
  ['012 five five five 0101 is mine', '••• •••• is mine'],
  ['ring five five five 0101 012 now', 'ring ••• •••• now'],
  // One character that is a digit and a full stop.
  ['call 012-555 010⒈ now', 'call ••• •••• now'],
  ['usd, or 5550101', 'usd, or ••• ••••'],
  ['5550101, in RM', '••• ••••, in RM'],
  ['0125x4567', '••• ••••'],
];

/** Amounts and words that are almost a number. */
const NEARLY = [
  'I was here before',
  'RM 1500000',
  'RM1500000',
  'I have 1500000ringgit, 1500000 dollar or 1500000 dollars',
  'one shop, two cafes and 012 three 4567',
  'one shop, two three 4567 89',
  'one two 345678',
  'one, 12 one two 34567',
  'panels of 120x2400 mm',
];

t.test('a number is masked from its first to its last character, and similar texts stay', t => {
  for (const [text, masked] of EXACTLY) t.equal(maskText(text), masked);
  for (const text of NEARLY) t.equal(maskText(text), text);
  t.end();
});

t.test('numbers with letters, words and numerals are masked, and counts and dates stay', t => {
  for (const [text, masked] of [...TEXTS_WITH_NUMBERS, ...TEXTS_AFTER_NUMBERS]) t.equal(maskText(text), masked);
  for (const text of TEXTS_WITHOUT_NUMBERS) t.equal(maskText(text), text);
  t.equal(
    maskText('call 012 three 4567', [], '+60 12-3 4567'),
    'call ••• ••••',
    "fewer digits of the sender's own number are enough",
  );
  t.end();
});

/** Texts with a link, and their exact masked form. */
const LINKS: [text: string, masked: string][] = [
  ['see https://kopi ok', 'see ••• ok'],
  ['see whatsapp://kopi ok', 'see ••• ok'],
  ['see git+ssh://kopi ok', 'see ••• ok'],
  ['see www.kopi ok', 'see ••• ok'],
  ['kopi (dot) com ok', '••• ok'],
  ['kopi(dot)com ok', '••• ok'],
  ['kopi [.] my ok', '••• ok'],
  ['kopi ( . ) my ok', '••• ok'],
  ['kopi{ dot }org ok', '••• ok'],
  ['say the-kopi_2   dot   com ok', 'say ••• ok'],
  ['say кофе dot com ok', 'say ••• ok'],
  ['kopi . com ok', '••• ok'],
  ['kopi .com ok', '••• ok'],
  ['kopi. com ok', '••• ok'],
  ['see kopi9.com ok', 'see ••• ok'],
  ['see mail=kopi.com ok', 'see ••• ok'],
  ['see kopi9.zzz/x ok', 'see ••• ok'],
  ['see kopi.xn--mgbx4cd0ab ok', 'see ••• ok'],
  ['say kopisusu . my', 'say •••'],
  ['say kopisusu .my', 'say •••'],
  ['k o p i . m y ok', '••• ok'],
  ['kopi.zzz?q or kopi.zzz#q ok', '••• or ••• ok'],
  // No sentence begins like this.
  ['kopi.Com ok', '••• ok'],
  ['soon.my ok', '••• ok'],
  ['soon.MY ok', '••• ok'],
  ['kopi.sIte ok', '••• ok'],
  ['kopi.SiTE ok', '••• ok'],
  ['KOPI.My ok', '••• ok'],
  ['KoPI.My ok', '••• ok'],
];

/** Texts in which only the brackets suggest that there is an address. */
const BRACKETED = ['joe88 (a) xyz.org', 'joe88 ( a ) xyz.org', 'joe88<a>xyz.org'];

const NO_LINKS = [
  'nice kopi. community ok',
  'no kopi dot comfort',
  'I dot com it',
  'Open soon.Shop is small',
  'on level 12.My wife',
  'we use .net here',
  'kopi.zzz/ or kopi.q/x',
];

t.test('a link is masked from its first to its last character, and similar texts stay', t => {
  for (const [text, masked] of LINKS) t.equal(maskText(text), masked);
  for (const text of NO_LINKS) t.equal(maskText(text), text);
  for (const text of BRACKETED) t.equal(maskText(`${text} is it`), '•••@••• is it');
  t.end();
});

t.test('a domain is masked whatever its ending, and a sentence that begins without a space stays', t => {
  for (const [text, masked] of TEXTS_WITH_DOMAINS) t.equal(maskText(text), masked);
  for (const text of TEXTS_WITHOUT_DOMAINS) t.equal(maskText(text), text);
  t.end();
});

t.test('a user name at a messenger is masked before and after it, and texts about messengers stay', t => {
  for (const text of [...TEXTS_WITH_HANDLES, ...TEXTS_WITH_POSSIBLE_HANDLES])
    t.equal(maskText(text.replace(/[«»]/g, '')), text.replace(/«[^»]*»/g, '•••'));
  for (const [text, masked] of TEXTS_WITH_AT_SIGN) t.equal(maskText(text), masked);
  for (const text of TEXTS_ABOUT_MESSENGERS) t.equal(maskText(text), text);
  t.end();
});

/** Names of a person, what they write, and its masked form. */
const NAMES: [names: string[], text: string, masked: string][] = [
  [['Ahmad', 'bin Ali'], 'bin day for Ahmad bin Ali', 'bin day for ••• bin •••'],
  [['Ahmad', 'BIN ALI'], 'bin day, ahmadali88', 'bin day, •••88'],
  [['Mei Ling', 'Tan Ah'], 'meitan88, meilingtanah, tanahmeiling', '•••88, •••, •••'],
  [['Mei Ling', 'Tan'], 'Meiling here, MEILING88, mei_ling', '••• here, •••88, •••'],
  [['Siti Nur Aisyah', 'Ali'], 'sitinuraisyah, nuraisyah, SitiNur', '•••, •••, •••'],
  [['Mei', 'Tan'], 'xmeitanx, tan·mei', 'x•••x, •••'],
  [['Li', 'Tan'], 'litan 88 or alitany', '••• 88 or alitany'],
  [['Mei', 'Tan', 'kopi.ku'], 'my kopi is kopi.ku', 'my kopi is •••'],
  [['Mei', 'Tan', ''], 'ok -- then', 'ok -- then'],
  // People are often called by their second word, and their father's name follows a connector.
  [
    ['Muhammad Hafiz', 'bin Abdullah'],
    'hafizabdullah, HafizAbdullah Trading, hafizabdullahtrading, Email: hafizabdullah',
    '•••, ••• Trading, •••trading, Email: •••',
  ],
  [['Nur Aisyah', 'Rahman'], 'aisyahrahman, RahmanAisyah, aisyah_rahman88', '•••, •••, •••88'],
  [['M Hafiz', 'Abdullah'], 'hafizabdullah, mabdullah, hafizm trading', '•••, •••, hafizm trading'],
  [['Nur M Hafiz', 'Abdullah'], 'mhafiz', '•••'],
  [['Bo', 'Tan'], 'Bobo is a brand', 'Bobo is a brand'],
  // Of the words of a name, only the first four are paired with every other.
  [['Siti Nur Aisyah Zahra Huda', 'Rahman'], 'zahrasiti, hudasiti', '•••, hudasiti'],
  [['Wei Ming', 'Lee'], 'minglee, LeeMing, fleeming', '•••, •••, fleeming'],
  [['Kumar', 'a/l Subramaniam'], 'kumarsubramaniam, subramaniamkumar', '•••, •••'],
  [['Priya', 'A/P Raman'], 'priyaraman, Priya a/p Raman', '•••, ••• a/p •••'],
  [['Ravi', 's/o Menon'], 'ravimenon', '•••'],
  [['Siti Nur Aisyah', 'Rahman'], 'sitiaisyah, sitiaisyah88, aisyahsiti', '•••, •••88, •••'],
  [['Muhammad Hafiz bin Abdullah', '-'], 'muhammadabdullah, abdullahhafiz', '•••, •••'],
  [['.', 'Tan Wei Ming'], 'tanming, mingtan, startanmingle', '•••, •••, startanmingle'],
  [['Kumar a/l Subramaniam', ''], 'kumarsubramaniam subramaniamkumar', '••• •••'],
  [['Kumar', 'a/l Subramaniam'], 'A small kiosk, plan L', 'A small kiosk, plan L'],
  [['Kumar', 'a / l Subramaniam'], 'A small kiosk, plan L', 'A small kiosk, plan L'],
  [['Kumar a/l Subramaniam', ''], 'A small kiosk, plan L', 'A small kiosk, plan L'],
  [['Zi An', 'Lo'], 'a loan for a kiosk', 'a loan for a kiosk'],
  [['Hui En', 'Tang'], 'bertanya tentang yuran', 'bertanya tentang yuran'],
  [['Devi', 'Menon', 'aisyah.rahman88'], 'aisyahrahman88, aisyah.rahman88', '•••, •••'],
  [['E', 'Tan'], 'E here, e.g. one', '••• here, e.g. one'],
  [['So', 'Young'], 'so it is, SO and So', 'so it is, ••• and •••'],
  // Without spaces between words, a single character is masked only where the text says that it is a name.
  [['美', '陈'], '美食店，我叫美，美小姐，美 here', '美食店，我叫•••，•••小姐，••• here'],
  [['美玲', '陈'], '请找美玲店', '请找•••店'],
  [['Mei 美玲', 'Tan 陈'], '陈美玲店', '•••店'],
  [['Mei Ling 美玲', 'Tan 陈'], 'meilingtan88', '•••88'],
  // Spelled out, in brackets, and with look-alike characters.
  [['Zulaikha', 'Wahab'], 'z u l a i k h a, Z.U.L.A.I.K.H.A and Z-u-l-a-i-k-h-a', '•••, ••• and •••'],
  [['Zulaikha', 'Wahab'], 'Zulai (kha) or Zulai(kha), zu lai kha, zul aikha', '••• or •••, •••, •••'],
  [['Zulaikha', 'Wahab'], 'zul4ikha, Zu1aikha, 2ulaikha, w4h4b, W a h a b', '•••, •••, •••, •••, •••'],
  [['Zulaikha', 'Wahab'], 'Zul\u0430ikha, Z*u*l*a*i*k*h*a, zul_aikha', '•••, •••, •••'],
  [['Mei', 'Tan'], 'm e i, M.E.I, m3i, t4n, t a n', '•••, •••, •••, •••, •••'],
  [['Sam', 'Ali'], 'all at 5am, a list, sa mall; an alibi. A l i', 'all at 5am, a list, sa mall; an alibi. •••'],
  [['Anita', 'Carmen'], 'an it a car men can open, in a car, men', 'an it a car men can open, in a car, men'],
  [['Bob', 'Lee'], 'lot 808 at 133, level 3 for 880', 'lot 808 at 133, level 3 for 880'],
  [
    ['Nurul Aisyah', 'Zulaikha'],
    'I am Aishah, nuruul, Zulaika, zulayka, Zualikha; a nurse, as usual',
    'I am •••, •••, •••, •••, •••; a nurse, as usual',
  ],
  [['Marina', 'Johari'], 'marine food in Johor, marinas. Johary', 'marine food in Johor, marinas. •••'],
  [['Amin', 'Salleh'], 'Saleh, ameen; sales, admin, a main street', '•••, •••; sales, admin, a main street'],
  [['三', '王'], 'I have 3 shops, 王', 'I have 3 shops, •••'],
];

t.test('a name is masked however it is written, and similar words stay', t => {
  for (const [names, text, masked] of NAMES) t.equal(maskText(text, names), masked);
  t.end();
});

t.test('the name and number at the time when a message was written are masked in it', t => {
  const submitted = { names: ['Nurl', 'Hasan'], phone: '60125550101' };
  const text = 'Nurl Hasan, not Nurul Hassan: 550 101 or 555 030';
  const now = (to: string) => maskText(to, ['Nurul', 'Hassan'], '+60 12-555 0200', submitted);
  t.equal(now(text), '••• •••, not ••• •••: ••• •••• or 555 030');
  t.equal(now('nurlhasan, Hasan Nurl'), '•••, ••• •••');
  t.equal(now('550 200'), '••• ••••');
  t.end();
});

t.test('the history shows the first letter of an address and the last digits of a number', t => {
  t.equal(maskEmail('mei.tan@example.org'), 'm•••@example.org');
  t.equal(maskEmail(''), '•••');
  t.equal(maskPhone('+60 12-555 0101'), '•••• 101');
  t.equal(maskPhone('+60 12-555 01 0 1'), '•••• 101');
  t.equal(maskPhone(''), '');
  t.end();
});

t.test("addresses and numbers in a mail server's error message are masked, and the server's own name stays", t => {
  t.equal(
    maskContactDetails('mail.example.net says 550 5.1.1: <mei.tan@example.org>, +60 12-555 0101, is unknown'),
    'mail.example.net says 550 5.1.1: <•••@•••>, ••• ••••, is unknown',
  );
  t.end();
});

t.test('random messages never reveal a phone number or an address', t => {
  const masksContacts = fc.property(prose, aPhone, prose, anEmail, prose, (a, phone, b, email, c) => {
    const masked = maskText(`${a} ${phone} ${b} ${email} ${c}`);
    const local = email.split(/@|＠|\(at\)|\[at\]|&#64;|%40| at /)[0]?.trim() ?? '';
    return digitsIn(masked) === 0 && !masked.includes(email) && !(local.length > 5 && masked.includes(local));
  });
  t.doesNotThrow(() => fc.assert(masksContacts, { numRuns: CASES, seed: testSeed(t) }));
  t.end();
});

t.test(
  'a user name on WhatsApp, Telegram or another messenger is masked in random messages if it is no ordinary word',
  t => {
    const name = fc.stringMatching(/^[a-z]{6,9}[0-9_.][a-z0-9]{2,6}$/);
    const messenger = fc.constantFrom(
      ...['WhatsApp', 'wasap', 'WeChat', '微信', 'Telegram', 'TG', 'LINE', 'Instagram', 'ig', 'Facebook', 'FB'],
    );
    const written = fc.constantFrom(
      ...[
        'N on M',
        'N at M',
        'N di M',
        'N (M)',
        'N - M',
        'M N',
        'M (N)',
        'M: N',
        'M "N"',
        'M saya N',
        'M id N',
        'N = M',
      ],
    );
    const masksNames = fc.property(
      prose,
      name,
      messenger,
      written,
      prose,
      (before, name, messenger, written, behind) => {
        const contact = written.replace('N', name).replace('M', messenger);
        return !maskText(`${before}. ${contact}. ${behind}`).includes(name);
      },
    );
    t.doesNotThrow(() => fc.assert(masksNames, { numRuns: CASES / 5, seed: testSeed(t) }));
    t.end();
  },
);

t.test('a name is recognised if no letter is next to it, in any script', t => {
  const beside = fc
    .constantFrom(...'aZéñßжЯशक1٣。．、-_ \n(')
    .chain(sign => fc.constantFrom(sign, ` ${sign}`, `${sign} `));
  const name = fc.constantFrom('Mei', 'Иван', 'Zoé', 'Łuk');
  fc.assert(
    fc.property(name, beside, beside, (name, before, behind) => {
      const isJoined = (sign: string) => /^\p{L}$/u.test(sign.normalize('NFKD').replace(/\p{M}/gu, ''));
      const text = `x ${before}${name}${behind} x`;
      const stands = !isJoined([...before].at(-1) ?? '') && !isJoined([...behind].at(0) ?? '');
      return maskText(text, [name, 'Nobody']).includes(name) === !stands;
    }),
    { numRuns: CASES / 5, seed: testSeed(t) },
  );
  t.end();
});

t.test('folding a text into plain letters increases its length only slightly', t => {
  t.equal(fold('ﷺ'.repeat(5000)).text.length, 5000);
  t.equal(fold('⒓ ㏂').text, '12. a.m.', 'combined characters can still be read');
  const longest = Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter(code => code < 0xd8_00 || code > 0xdf_ff)
    .reduce((most, code) => Math.max(most, fold(String.fromCodePoint(code)).text.length), 0);
  t.ok(longest <= 4, `${longest}`);
  t.end();
});
