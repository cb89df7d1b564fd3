import t from 'tap';
import { DESKTOP, PHONE } from './support/looks.ts';
import { lookAtScreens } from './support/screens.ts';

t.test('every screen is well in the other looks, too', t =>
  lookAtScreens(t, {
    'on a phone in English, in the dark': { language: 'en', theme: 'dark', viewport: PHONE },
    'in Malay': { language: 'ms', theme: 'light', viewport: DESKTOP },
    'on a phone in Chinese': { language: 'zh', theme: 'light', viewport: PHONE },
    'in Chinese, in the dark': { language: 'zh', theme: 'dark', viewport: DESKTOP },
  }),
);
