import { enquirySelects, enquirySentMessage, privacyAddress, replyTime } from '@marketplace/api';
import t from 'tap';
import { correctedEmail } from '../../src/enquiry/corrected-email.ts';
import { faultsOf, isPhone } from '../../src/enquiry/faults.ts';

t.test('errors of the API are assigned to their fields', async t => {
  const detail = [
    { loc: ['body', 'email'], msg: 'Email is not an address', type: 'format' },
    { loc: ['body'], msg: 'of no field', type: 'required' },
  ];
  t.same(faultsOf({ detail }), [{ field: 'email', message: 'Email is not an address' }]);
  for (const other of [undefined, null, 'text', { detail: 'Franchise not found' }, { detail: [null, 3] }])
    t.same(faultsOf(other), []);
});

t.test('a phone number needs six digits in any format', async t => {
  for (const right of [
    '+60 12-345 6789',
    '(03) 2100.0000',
    '123456',
    '03-2100 0000 ext. 12',
    '+603 2100 0000 x12',
    '03-21000000 samb 5',
  ])
    t.ok(isPhone(right), right);
  for (const wrong of ['12345', 'call me', '12345a6', 'ext. 123456', '12 ext. 3456', '03-2100 0000 ext.', ''])
    t.notOk(isPhone(wrong), wrong);
});

t.test('the selects have the specified choices and initial values, and the budget starts as not stated', async t => {
  const of = (name: string) => enquirySelects('USD').find(select => select.name === name);
  t.same(
    of('investment_budget')?.choices.map(({ value }) => value),
    ['', '25000', '50000', '100000', '250000', '500000', '1000000'],
  );
  t.equal(of('investment_budget')?.start, '');
  t.equal(of('experience')?.start, 'No Experience');
  t.equal(of('timeline')?.start, 'Within 6 months');
  t.equal(of('timeline')?.choices.length, 5);
});

t.test('budgets are displayed in the currency of the site, with its name', async t => {
  const budgets = (currency: 'MYR' | 'USD') => {
    const select = enquirySelects(currency).find(({ name }) => name === 'investment_budget');
    return [select?.label, ...(select?.choices ?? []).map(({ label }) => label.replaceAll('\u00a0', ' '))];
  };
  t.same(budgets('USD'), [
    'Investment budget',
    'Not stated',
    'Under US$25,000',
    'US$25,000 - US$50,000',
    'US$50,000 - US$100,000',
    'US$100,000 - US$250,000',
    'US$250,000 - US$500,000',
    'US$500,000+',
  ]);
  t.same(budgets('MYR'), [
    'Investment budget',
    'Not stated',
    'Under RM 25,000',
    'RM 25,000 - RM 50,000',
    'RM 50,000 - RM 100,000',
    'RM 100,000 - RM 250,000',
    'RM 250,000 - RM 500,000',
    'RM 500,000+',
  ]);
});

t.test('the form suggests a known domain for one with a wrong letter, and accepts other domains', async t => {
  for (const domain of ['gmial.com', 'gmai.com', 'gmaill.com', 'gnail.com', 'gmail.con', 'gmail.co', 'GMIAL.com'])
    t.equal(correctedEmail(`siti@${domain}`), 'siti@gmail.com', domain);
  t.equal(correctedEmail(' siti@yaho.com.my '), 'siti@yahoo.com.my');
  for (const right of ['gmail.com', 'ymail.com', 'mail.com', 'kopi.my', 'google.com', 'gmail.com.my', ''])
    t.equal(correctedEmail(`siti@${right}`), undefined, right);
  t.equal(correctedEmail('gmial.com'), undefined, 'not an address');
});

t.test('the reply time is promised in hours or whole days', async t => {
  t.same([1, 12, 24, 36, 48, 168].map(replyTime), ['an hour', '12 hours', '24 hours', '36 hours', '2 days', '7 days']);
  t.match(enquirySentMessage(72).text, 'Our team will contact you within 3 days with detailed information.');
});

t.test('the privacy notice is the first footer link whose address names it', async t => {
  const links = ['/', '/privacy-notice', '/notis-privasi'].map(url => ({ url }));
  t.equal(privacyAddress(links), '/privacy-notice');
  t.equal(privacyAddress(links.slice(0, 1)), undefined);
});
