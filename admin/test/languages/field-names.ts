import { testApi } from '@marketplace/api/testing';
import t from 'tap';
import { fieldNames as malay } from '../../src/i18n/ms/field-names.ts';
import { fieldNames as chinese } from '../../src/i18n/zh/field-names.ts';
import { TEXTS } from '../support/texts.ts';

interface Schema {
  title?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Returns the titles of a schema and its parts. The API's messages name fields by these titles. */
const titlesOf = (schema: Schema): string[] => [
  ...(schema.title ? [schema.title] : []),
  ...Object.values(schema.properties ?? {}).flatMap(titlesOf),
  ...(schema.items ? titlesOf(schema.items) : []),
  ...(schema.anyOf ?? []).flatMap(titlesOf),
];

/** Fields that are sent by programs rather than forms. */
const SENT_BY_PROGRAMS = new Set([
  ...['Action', 'Device token', 'Dismissed', 'Error', 'Franchise name', 'Milliseconds', 'Move credits', 'Publisher'],
  ...['Release', 'Successor', 'Token'],
]);

t.test("the field labels in the API's messages equal the labels of the inputs in every language", async t => {
  const api = await testApi(t);
  const { body } = await api.call('GET /openapi.json');
  const operations: { requestBody?: { content: Record<string, { schema: Schema }> } }[] = Object.values<object>(
    body.paths,
  ).flatMap(Object.values);
  const contents = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  const titles = new Set(contents.flatMap(({ schema }) => titlesOf(schema)));
  t.ok(titles.size > 100, 'the API has many titles');
  for (const [language, names] of Object.entries({ ms: malay, zh: chinese })) {
    const texts = TEXTS[language === 'ms' ? 'ms' : 'zh'];
    t.same([...titles].filter(title => !names[title] && !SENT_BY_PROGRAMS.has(title)).sort(), [], language);
    const differing = Object.entries(names).filter(([title, name]) => {
      const labels = [...TEXTS.en].filter(([, text]) => text === title);
      return labels.length > 0 && !labels.some(([path]) => texts.get(path) === name);
    });
    t.same(differing, [], `the labels in ${language} equal those of the inputs`);
  }
});
