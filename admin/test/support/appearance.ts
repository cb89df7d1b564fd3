import type { Page } from 'playwright-core';
import { waitUntilDrawn } from './loaded.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The `lang` attribute of the page for each language. */
const TAGS = { en: 'en', ms: 'ms', zh: 'zh-Hans' } as const;

/** The language, theme and window size that a screen is displayed with. */
export interface Appearance {
  language: keyof typeof TAGS;
  theme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

/** Changes language, theme and size of the page as if they were chosen in another tab, without a reload. */
export const setAppearance = async (page: Page, { language, theme, viewport }: Appearance): Promise<void> => {
  await page.setViewportSize(viewport);
  await page.evaluate(
    chosen => {
      for (const [name, value] of Object.entries(chosen)) {
        const key = `RaStore.${name}`;
        const newValue = JSON.stringify(value);
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent('storage', { key, newValue }));
      }
    },
    { language, theme },
  );
  await page.waitForFunction(
    ([tag, isDark]) => {
      const redOf = (colour: string) => Number(/\d+/.exec(colour)?.[0] ?? 0);
      const words = [...document.querySelectorAll('h1')].map(heading => redOf(getComputedStyle(heading).color));
      return (
        document.documentElement.lang === tag &&
        redOf(getComputedStyle(document.body).backgroundColor) < 128 === isDark &&
        words.every(red => red > 128 === isDark)
      );
    },
    [TAGS[language], theme === 'dark'] as const,
  );
  await waitUntilDrawn(page);
};

/** Returns by how many pixels the page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
