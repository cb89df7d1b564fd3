import t from 'tap';
import { walkTranslated } from './support/translated.ts';

t.test('no screen keeps English in Malay, and its long words fit a phone', t =>
  walkTranslated(t, { language: 'ms', tag: 'ms', theme: 'dark', viewport: { width: 390, height: 844 } }),
);
