import t from 'tap';
import { emailKey, isAssignableNumber, phoneKey } from '../../src/leads/contact-keys.ts';

t.test('different spellings of an address have the same key', async t => {
  t.equal(emailKey(' Nurul@Example.com '), 'nurul@example.com');
});

t.test("a number's key is its international form, Malaysian by default", async t => {
  for (const typed of ['012-345 6789', '+60 12-345 6789', '(60) 123456789']) t.equal(phoneKey(typed), '60123456789');
  t.equal(phoneKey('+65 8123 4567'), '6581234567');
  t.equal(phoneKey('99'), '99', 'keeps the digits of an invalid number');
  t.equal(phoneKey('call me'), '', 'is empty without digits');
  t.equal(phoneKey('1'.repeat(40)), '1'.repeat(40));
  t.equal(phoneKey('1'.repeat(41)), '1'.repeat(40), 'keeps at most 40 digits');
});

t.test('numbers that no network assigns, and obvious placeholders, do not identify a person', async t => {
  const given = ['60123456789', '6581234567', '60123456755', '60123211111', '60123131212'];
  for (const key of given) t.ok(isAssignableNumber(key), key);
  for (const key of ['601111111234', '601121212134'])
    t.ok(isAssignableNumber(key), `${key}: repeated, but not at the end`);
  for (const key of ['60123111111', '60123121212'])
    t.notOk(isAssignableNumber(key), `${key}: six repeated digits at the end`);
  for (const key of ['', '99', '60999999', '1'.repeat(40)]) t.notOk(isAssignableNumber(key), `${key}: not a number`);
});
