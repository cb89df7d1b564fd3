import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { MESSAGES, messageText } from '../../src/platform/errors/messages.ts';

const SOURCES = join(import.meta.dirname, '../../src');

t.test('every error code is used', async t => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    name => name.endsWith('.ts') && name !== 'platform/errors/messages.ts',
  );
  const code = (await Promise.all(files.map(name => readFile(join(SOURCES, name), 'utf8')))).join('\n');
  t.same(
    Object.keys(MESSAGES).filter(name => !code.includes(`'${name}'`)),
    [],
  );
});

t.test('every error text is used by one error only', async t => {
  const texts = Object.values(MESSAGES);
  t.same(
    texts.filter((text, at) => texts.indexOf(text) !== at),
    [],
  );
});

t.test('the text of an error contains its values, with the noun in the singular or plural', async t => {
  t.equal(messageText(['category_in_use', { count: 1 }]), 'This category is used by 1 franchise');
  t.equal(messageText(['category_in_use', { count: 0 }]), 'This category is used by 0 franchises');
  t.equal(messageText(['too_long', { name: '%{limit} $&', limit: 5 }]), '%{limit} $& must have at most 5 characters');
});
