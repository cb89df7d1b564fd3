import t from 'tap';
import { walkTranslated } from './support/translated.ts';

t.test('no screen keeps English in Chinese, and all of it fits', t =>
  walkTranslated(t, { language: 'zh', tag: 'zh-Hans', theme: 'light', viewport: { width: 1440, height: 900 } }),
);
