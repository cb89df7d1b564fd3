import t from 'tap';
import { emailKey, isGivenOut, phoneKey } from '../../src/leads/contact-keys.ts';

t.test('an address is one however it was typed', async t => {
  t.equal(emailKey(' Nurul@Example.com '), 'nurul@example.com');
});

t.test('a number is one by its international digits, Malaysian where it names no country', async t => {
  for (const typed of ['012-345 6789', '+60 12-345 6789', '(60) 123456789']) t.equal(phoneKey(typed), '60123456789');
  t.equal(phoneKey('+65 8123 4567'), '6581234567');
  t.equal(phoneKey('99'), '99', 'one that is none keeps its digits');
  t.equal(phoneKey('call me'), '', 'where it has any');
  t.equal(phoneKey('1'.repeat(40)), '1'.repeat(40));
  t.equal(phoneKey('1'.repeat(41)), '1'.repeat(40), 'as many as are kept');
});

t.test(
  'nobody is known by a number that no network gives out, nor by one that is typed by who does not give theirs',
  async t => {
    const given = ['60123456789', '6581234567', '60123456755', '60123211111', '60123131212'];
    for (const key of given) t.ok(isGivenOut(key), key);
    for (const key of ['601111111234', '601121212134']) t.ok(isGivenOut(key), `${key}: repeated, but not at its end`);
    for (const key of ['60123111111', '60123121212']) t.notOk(isGivenOut(key), `${key}: six repeated at its end`);
    for (const key of ['', '99', '60999999', '1'.repeat(40)]) t.notOk(isGivenOut(key), `${key}: no number`);
  },
);
