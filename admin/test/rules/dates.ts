import t from 'tap';
import { LANGUAGES, viewerLocale } from '../../src/i18n/languages.ts';
import { formatTypedDay, parseDay } from '../../src/i18n/typed-day.ts';

/** Runs `work` in a browser with these languages. */
const withBrowser = (languages: string[], work: () => void) => {
  const { value: before } = Object.getOwnPropertyDescriptor(globalThis, 'navigator') ?? {};
  Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
  work();
  Object.defineProperty(globalThis, 'navigator', { value: before, configurable: true });
};

t.test('dates have the order of the chosen language, and otherwise the style of the browser', async t => {
  const cases = [
    { language: 'en', browser: ['en-US'], locale: 'en-MY' },
    { language: 'en', browser: ['en-US', 'en-GB'], locale: 'en-GB' },
    { language: 'en', browser: ['en-CA', 'en-IN'], locale: 'en-IN' },
    { language: 'en', browser: ['zh-CN'], locale: 'en-MY' },
    { language: 'ms', browser: ['en-US'], locale: 'ms-MY' },
    { language: 'zh', browser: ['zh-TW'], locale: 'zh-CN' },
    { language: 'zh', browser: ['zh-SG'], locale: 'zh-SG' },
  ] as const;
  for (const { language, browser, locale } of cases)
    withBrowser([...browser], () => {
      t.equal(viewerLocale(language), locale, `${language} in a browser of ${browser}`);
    });
});

t.test('a day is displayed and read in the order of the language', async t => {
  t.same(
    Object.values(LANGUAGES).map(({ defaultLocale }) => formatTypedDay('2026-03-05', defaultLocale)),
    ['05/03/2026', '05/03/2026', '2026/03/05'],
  );
  for (const text of ['5/3/2026', '05.03.2026', '05-03-2026', ' 5 3 2026 ', '05032026', '2026-03-05', '2026-3-5'])
    t.equal(parseDay(text, 'en-MY'), '2026-03-05', text);
  for (const text of ['2026/3/5', '20260305', '2026年3月5日']) t.equal(parseDay(text, 'zh-CN'), '2026-03-05', text);
  for (const text of ['', '5/3', '5/3/26', '5/3/202', '31/2/2026', '0/3/2026', '5/13/2026', 'tomorrow', '5/3/0206'])
    t.equal(parseDay(text, 'en-MY'), undefined, text);
  t.equal(formatTypedDay('5/3', 'en-MY'), '5/3', 'an unfinished text stays as it is');
});
