import t from 'tap';
import { worded, wordedText } from '../../src/data/worded-faults.ts';
import { speak } from '../../src/i18n/catalogues.ts';

const faultOf = (type: string, msg: string) => ({ loc: ['body', 'name'], msg, type });

t.test('a fault names its field by its label in the language of the console', async t => {
  await speak('ms');
  const words = (type: string, msg: string) => worded([faultOf(type, msg)])[0]?.msg;
  t.equal(words('required', 'Franchise Name is required'), 'Nama Francais diperlukan');
  t.equal(
    words('minLength', 'Password must have at least 10 characters'),
    'Kata laluan mesti mempunyai sekurang-kurangnya 10 aksara',
  );
  t.equal(
    words('maxLength', 'Key point 2 must have at most 500 characters'),
    'Perkara utama 2 mesti mempunyai paling banyak 500 aksara',
  );
  t.equal(words('minimum', 'Established Year must be at least 1800'), 'Tahun Ditubuhkan mesti sekurang-kurangnya 1800');
  t.equal(words('minimum', 'Number of Locations must not be negative'), 'Bilangan Lokasi tidak boleh negatif');
  t.equal(words('maximum', 'Port must be at most 65535'), 'Port mesti paling banyak 65535');
  t.equal(
    words('weak', 'This password is easy to guess: it repeats itself. Use three or four unrelated words.'),
    'Kata laluan ini mudah diteka: ia berulang-ulang. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  );
  const wrong = { loc: ['body', 'current_password'], msg: 'The password is wrong', type: 'value' };
  t.equal(worded([wrong])[0]?.msg, 'Kata laluan ini salah');
  t.equal(words('exists', 'This category does not exist'), 'Kategori ini tidak wujud');
  t.equal(words('pattern', 'Slug is not valid: a-z'), 'Slug tidak sah: a-z');
  t.equal(words('value', 'Said by no version of the API'), 'Said by no version of the API');
  t.equal(words('type', 'Minimum Investment must be a whole number'), 'Pelaburan Minimum mesti nombor bulat');
  t.equal(words('type', 'A new field must be a number'), 'A new field mesti nombor', 'a field without a label here');
  t.equal(
    words('taken', 'Email is a franchise in Food already (email)'),
    'Email sudah menjadi francais dalam Food (email)',
    'the name of a record is no label',
  );
  await speak('zh');
  t.equal(words('type', 'Minimum Investment must be a whole number'), '最低投资额必须是整数');
  t.equal(words('required', 'Origin Country is required'), '请填写来源国家/地区');
  await speak('ms');
  t.equal(wordedText('You cannot demote your own account'), 'Anda tidak boleh menurunkan peranan akaun anda sendiri');
  t.equal(wordedText('This category is used by 3 franchises'), 'Kategori ini digunakan oleh 3 francais');
});

t.test('in English it is told as the API words it', async t => {
  await speak('en');
  const faults = [faultOf('required', 'Franchise Name is required')];
  t.same(worded(faults), faults);
});
