import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { switchLanguage } from '../../src/i18n/catalogues.ts';
import { translatorOf } from '../../src/i18n/translate.ts';
import { mayEqualEnglish, TEXTS } from '../support/texts.ts';

/**
 * Returns the placeholders of a text. An English text with a plural is read in its plural form, because the other
 * languages have only one form.
 */
const values = (text: string) =>
  [
    ...new Set(
      text
        .split('||||')
        .at(-1)
        ?.match(/%\{\w+\}/g),
    ),
  ].sort();

for (const language of ['ms', 'zh'] as const) {
  t.test(`every text is translated to ${language}`, async t => {
    const texts = TEXTS[language];
    t.same([...texts.keys()].sort(), [...TEXTS.en.keys()].sort());
    const faults: string[] = [];
    for (const [name, english] of TEXTS.en) {
      const text = texts.get(name) ?? '';
      if (values(text).join() !== values(english).join()) faults.push(`${name} has other values: ${text}`);
      if (text.includes('||||')) faults.push(`${name} has more than one form: ${text}`);
      if (text === english && !mayEqualEnglish(english, language)) faults.push(`${name} is not translated: ${text}`);
    }
    t.same(faults, []);
  });
}

/** Returns the text keys in the source files, and patterns for composed keys. */
const namesInSources = async () => {
  const sources = join(import.meta.dirname, '../../src');
  const files = (await readdir(sources, { recursive: true })).filter(
    name => /\.tsx?$/.test(name) && !/^i18n\/(en|ms|zh)\//.test(name),
  );
  const code = (await Promise.all(files.map(name => readFile(join(sources, name), 'utf8')))).join('\n');
  const literal = [...code.matchAll(/['"`]((?:[\w-]+\.)+[\w-]+)['"`]/g)].map(([, name = '']) => name);
  const made = [...code.matchAll(/\b(?:t|text|translate|useCount)\(\s*`([^`]*\$\{[^`]*)`/g)].map(
    ([, name = '']) => name,
  );
  const patterns = made.map(name => new RegExp(`^${name.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w -]+')}$`));
  return { literal: new Set(literal.map(name => name.replace(/^console\./, ''))), patterns };
};

t.test('every text is used', async t => {
  const { literal, patterns } = await namesInSources();
  t.ok(
    literal.has('leads.empty') && patterns.some(pattern => pattern.test('leads.tabs.locked')),
    'text keys are found in the sources',
  );
  const unused = [...TEXTS.en.keys()]
    .filter(name => name.startsWith('console.'))
    .filter(name => !literal.has(name.replace('console.', '')))
    .filter(name => ![name, name.replace('console.', '')].some(form => patterns.some(pattern => pattern.test(form))));
  t.same(unused, []);
});

t.test('plurals and counts follow the rules of the language', async t => {
  await switchLanguage('en');
  await switchLanguage('ms');
  const english = translatorOf('en');
  t.equal(english('console.units.credits', { smart_count: 1 }), '1 credit');
  t.equal(english('console.units.credits', { smart_count: 0 }), '0 credits');
  t.equal(english('console.units.credits', { smart_count: 12_000 }), '12,000 credits');
  t.equal(translatorOf('ms')('console.units.credits', { smart_count: 2 }), '2 kredit');
});

t.test('refund requests have one name in all texts', async t => {
  const otherNames = /\b(claims?|complaints?|guarantees?|report(ed)? (a|the) (lead|problem))\b/i;
  // Words that the search finds are no labels.
  const labels = [...TEXTS.en].filter(([name]) => !name.startsWith('console.commands.'));
  t.same(
    labels.filter(([, text]) => otherNames.test(text)),
    [],
  );
});

t.test('a text that is not a key is returned unchanged', async t => {
  await switchLanguage('en');
  const english = translatorOf('en');
  t.equal(english('Category does not exist'), 'Category does not exist');
  t.equal(english('console.leads'), 'console.leads', 'a group of texts is not a text');
  t.equal(english('console.leads.fields.score', { _: 'score' }), 'score');
  t.equal(english('console.lists.page', { page: '%{page} $&' }), 'Page %{page} $&', 'a value is inserted literally');
});

t.test('every text of react-admin that the build uses is translated', async t => {
  const assets = join(import.meta.dirname, '../../dist/assets');
  const scripts = (await readdir(assets)).filter(name => name.endsWith('.js'));
  const code = await Promise.all(scripts.map(name => readFile(join(assets, name), 'utf8')));
  const named = new Set(code.flatMap(text => [...text.matchAll(/[`'"](ra\.\w+\.\w+)/g)].map(([, name = '']) => name)));
  t.ok(named.has('ra.notification.http_error'), 'text keys are found in the build');
  const ours = [...TEXTS.en.keys()].filter(name => name.startsWith('ra.'));
  t.same([...named].sort(), ours.sort());
});
