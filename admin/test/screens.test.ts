import t from 'tap';
import { DESKTOP, PHONE } from './support/looks.ts';
import { lookAtScreens } from './support/screens.ts';

t.test('every screen is well', t =>
  lookAtScreens(t, {
    'in English': { language: 'en', theme: 'light', viewport: DESKTOP },
    'on a phone in Malay, in the dark': { language: 'ms', theme: 'dark', viewport: PHONE },
  }),
);
