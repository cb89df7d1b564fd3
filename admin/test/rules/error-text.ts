import { faultAt, MESSAGES, type Message } from '@marketplace/api/testing';
import t from 'tap';
import { errorText, reasonsIn, translatedFaults } from '../../src/data/error-text.ts';
import { switchLanguage } from '../../src/i18n/catalogues.ts';
import { apiErrors as malay } from '../../src/i18n/ms/errors.ts';
import { apiErrors as chinese } from '../../src/i18n/zh/errors.ts';

const fault = (...message: Message) => faultAt(['body', 'name'], 'value', ...message);
const words = (...message: Message) => translatedFaults([fault(...message)])[0]?.msg;
const placeholders = (text = '') => [...new Set(text.match(/%\{\w+\}/g))].sort();

for (const [language, texts] of Object.entries({ ms: malay, zh: chinese }))
  t.test(`every error of the API has a text in ${language} with the same placeholders`, async t => {
    t.same(Object.keys(texts).sort(), Object.keys(MESSAGES).sort());
    const english = new Map(Object.entries(MESSAGES));
    const differing = Object.entries(texts).filter(
      ([code, text]) =>
        text === english.get(code) || placeholders(text).join() !== placeholders(english.get(code)).join(),
    );
    t.same(differing, []);
  });

t.test("an error names its field by its label in the console's language", async t => {
  await switchLanguage('ms');
  t.equal(words('required', { name: 'Franchise Name' }), 'Nama Francais diperlukan');
  t.equal(
    words('too_long', { name: 'Key point 2', limit: 500 }),
    'Perkara utama 2 mesti mempunyai paling banyak 500 aksara',
  );
  t.equal(
    words('not_a_number', { name: 'A new field' }),
    'A new field mestilah nombor',
    'a field without a label keeps its name',
  );
  t.equal(
    words('name_taken_by_franchise', { franchise: 'Email', category: 'Food', slug: 'email' }),
    'Email sudah wujud dalam Food (email)',
    'the name of a record is not translated as a label',
  );
  t.equal(words('field_unknown', { field: '%{field} $&' }), '“%{field} $&”: Medan ini tidak wujud');
  await switchLanguage('zh');
  t.equal(words('not_a_whole_number', { name: 'Minimum Investment' }), '最低投资额必须是整数');
});

t.test("an unknown error code keeps the API's English text", async t => {
  await switchLanguage('ms');
  t.equal(errorText('Unknown here', { code: 'new_code' }), 'Unknown here');
  t.equal(errorText('Not a code', { code: 'constructor' }), 'Not a code');
  t.equal(errorText('Without a code', {}), 'Without a code');
});

t.test('an error response yields its text or each of its faults', async t => {
  await switchLanguage('ms');
  const coded = { code: 'category_in_use', values: { count: 3 } };
  t.same(reasonsIn({ detail: 'This category is used by 3 franchises', ...coded }), [
    'Kategori ini digunakan oleh 3 francais',
  ]);
  t.same(reasonsIn({ detail: [fault('category_unknown')] }), ['Kategori ini tidak wujud']);
  await switchLanguage('en');
  t.same(reasonsIn({ detail: 'This category is used by 3 franchises', ...coded }), [
    'This category is used by 3 franchises',
  ]);
});
