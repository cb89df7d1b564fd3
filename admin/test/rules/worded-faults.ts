import t from 'tap';
import { worded, wordedText } from '../../src/data/worded-faults.ts';
import { speak } from '../../src/i18n/catalogues.ts';

const faultOf = (type: string, msg: string) => ({ loc: ['body', 'name'], msg, type });

t.test('a fault is worded in the language that is spoken, where its type says enough', async t => {
  await speak('ms');
  const words = (type: string, msg: string) => worded([faultOf(type, msg)])[0]?.msg;
  t.equal(words('required', 'Franchise Name is required'), 'Wajib diisi');
  t.equal(words('minLength', 'Password must have at least 10 characters'), 'Mesti sekurang-kurangnya 10 aksara');
  t.equal(words('maxLength', 'FAQ 2 must have at most 200 characters'), 'Mesti tidak melebihi 200 aksara');
  t.equal(words('minimum', 'Established Year must be at least 1800'), 'Mesti sekurang-kurangnya 1800');
  t.equal(words('minimum', 'Number of Locations must not be negative'), 'Mesti sekurang-kurangnya 0');
  t.equal(words('maximum', 'Port must be at most 65535'), 'Mesti tidak melebihi 65535');
  t.equal(
    words('weak', 'This password is easy to guess: it repeats itself. Use three or four unrelated words.'),
    'Kata laluan ini mudah diteka: ia berulang-ulang. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  );
  const wrong = { loc: ['body', 'current_password'], msg: 'The password is wrong', type: 'value' };
  t.equal(worded([wrong])[0]?.msg, 'Kata laluan ini salah');
  t.equal(words('exists', 'This category does not exist'), 'Kategori ini tidak wujud');
  t.equal(words('pattern', 'Slug is not valid: a-z'), 'Tidak sah: a-z');
  t.equal(words('value', 'Said by no version of the API'), 'Said by no version of the API');
  t.equal(wordedText('You cannot demote your own account'), 'Anda tidak boleh menurunkan peranan akaun anda sendiri');
  t.equal(wordedText('This category is used by 3 franchises'), 'Kategori ini digunakan oleh 3 francais');
});

t.test('in English it is told as the API words it', async t => {
  await speak('en');
  const faults = [faultOf('required', 'Franchise Name is required')];
  t.same(worded(faults), faults);
});
