import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import t from 'tap';
import { type Appearance, DESKTOP, PHONE } from './support/appearance.ts';
import { checkScreens } from './support/screens.ts';

const USUAL: Record<string, Appearance> = { 'in English': { language: 'en', theme: 'light', viewport: DESKTOP } };
const OTHERS: Record<string, Appearance> = {
  'on a phone in Malay, in the dark': { language: 'ms', theme: 'dark', viewport: PHONE },
  'on a phone in English, in the dark': { language: 'en', theme: 'dark', viewport: PHONE },
  'in Malay': { language: 'ms', theme: 'light', viewport: DESKTOP },
  'on a phone in Chinese': { language: 'zh', theme: 'light', viewport: PHONE },
  'in Chinese, in the dark': { language: 'zh', theme: 'dark', viewport: DESKTOP },
};

t.test('every screen is accessible and fits its window', t =>
  checkScreens(t, TESTS_EVERYTHING ? { ...USUAL, ...OTHERS } : USUAL),
);
