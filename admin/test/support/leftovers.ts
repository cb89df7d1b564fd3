import type { Page } from 'playwright-core';
import { mayEqualEnglish, TEXTS, WORDS } from './texts.ts';

/** Returns every text of a page that is visible, in a tooltip or read by a screen reader. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        if (!node.parentElement?.closest('[lang], script, style')?.matches('[lang]:not(html), script, style'))
          found.add((node.textContent ?? '').trim());
      } else if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          found.add((node.getAttribute(name) ?? '').trim());
    }
    return [...found, document.title];
  });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** English texts that the other language translates: plain texts, and patterns for texts with values. */
const english = (language: 'ms' | 'zh') => {
  const forms = [...TEXTS.en]
    .filter(([name, text]) => name.startsWith('console.') && TEXTS[language].get(name) !== text)
    .flatMap(([, text]) => text.split('||||').map(form => form.trim()))
    .filter(form => !mayEqualEnglish(form, language) && /\p{L}{2}/u.test(form.replace(/%\{\w+\}/g, '')));
  const patterns = forms
    .filter(form => form.includes('%{'))
    // The placeholder of a value matches any text, but the words around the placeholder must match.
    .map(
      form =>
        new RegExp(
          `^${form
            .split(/%\{\w+\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    );
  return { forms: new Set(forms), patterns };
};

const ENGLISH = { ms: english('ms'), zh: english('zh') };
const OWN = {
  ms: new Set<string>([...TEXTS.ms.values(), ...Object.values(WORDS.ms)]),
  zh: new Set<string>([...TEXTS.zh.values(), ...Object.values(WORDS.zh)]),
};

/**
 * Returns the English texts, English words of the specification's lists and bare text keys that a translated screen
 * still shows.
 */
export const findUntranslatedTexts = async (page: Page, language: 'ms' | 'zh'): Promise<string[]> => {
  const { forms, patterns } = ENGLISH[language];
  const words = new Set<string>(Object.keys(WORDS[language]));
  return (await said(page)).filter(
    text =>
      !OWN[language].has(text) &&
      (words.has(text) ||
        forms.has(text) ||
        /^(console|ra)\.\w+\./.test(text) ||
        patterns.some(pattern => pattern.test(text))),
  );
};

/**
 * Returns the buttons, tabs and headings whose text does not fit. Texts only for screen readers are hidden on purpose
 * and not counted.
 */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, th, label, [role=tab]')]
      .filter(element => element.offsetParent && element.clientWidth > 1)
      .filter(element => element.scrollWidth > element.clientWidth + 1)
      .filter(element => !['visible', ''].includes(getComputedStyle(element).overflowX))
      .filter(element => (element.textContent ?? '').trim() !== '')
      .map(element => `${element.tagName}: ${element.textContent}`),
  );
