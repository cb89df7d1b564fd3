import { fileURLToPath } from 'node:url';
import { leadSearchWords } from '@marketplace/db';
import t from 'tap';
import { maskText } from '../../src/masking/mask-text.ts';
import { testApi } from '../support/index.ts';
import { hardTexts, literalsOf, type Pattern, patternsIn, patternsOf } from '../support/patterns.ts';

const LENGTH = 5000;

/**
 * Returns the milliseconds of the fastest of several runs, which other processes disturb least. Stops early when a run
 * takes at most `enough`.
 */
const took = (work: () => unknown, enough = 0): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 5 && least > enough; n++) {
    const began = performance.now();
    work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
};

/** Maximum ratio between the times for a difficult and for an ordinary text. */
const MOST = 100;
/**
 * Minimum CPU time in milliseconds that is measured exactly, because the system counts it in ticks of some
 * milliseconds.
 */
const MANY_TICKS = 60;

/**
 * Returns the CPU milliseconds that this thread needs for the work, independent of other processes. Measuring them
 * takes long, so it is done only for patterns that seem slow.
 */
const charged = (work: () => unknown): number => {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const began = spent();
  for (let times = 1; ; times++) {
    work();
    const ms = spent() - began;
    if (ms >= MANY_TICKS) return ms / times;
  }
};

/** Returns the CPU time if the fastest run exceeds the limit, and otherwise the time of the fastest run. */
const chargedAbove = (limit: number, work: () => unknown): number => {
  const fastest = took(work, limit);
  return fastest > limit ? charged(work) : fastest;
};

const use = (pattern: RegExp, text: string) => {
  pattern.lastIndex = 0;
  return pattern.global ? text.replace(pattern, '') : pattern.test(text);
};

/** A pattern that reads the rest of the text from each position: 25 million steps for 5,000 characters. */
const QUADRATIC = /a+b/;

t.test('regular expressions are found in source code', t => {
  const code = `
    const a = /x[/]y/g; // not /this/
    const b = 6 / 2 / 1, c = 'nor /that/';
    return /\\/z/.test(b) ? text.replace(/"+/gu, '') : /* nor /this/ */ null;`;
  t.same(literalsOf(code), [/x[/]y/g, /\/z/, /"+/gu]);
  t.end();
});

t.test('no text of 5,000 characters makes a pattern disproportionately slow', async t => {
  const api = await testApi(t);
  const { body: document } = await api.call('GET /openapi.json');
  const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const patterns: Pattern[] = [
    ...patternsIn(folder('../../src')),
    ...patternsIn(folder('../../../db/src')),
    ...patternsOf(document),
  ];
  t.ok(patterns.length > 100, `${patterns.length} patterns`);
  const limit = charged(() => QUADRATIC.test('a'.repeat(LENGTH))) / 5;
  const slow: string[] = [];
  for (const { where, pattern } of patterns)
    for (const text of hardTexts(pattern, LENGTH)) {
      const time = chargedAbove(limit, () => use(pattern, text));
      if (time > limit) {
        slow.push(`${where}: ${(time / limit).toFixed(1)} times too long for ${JSON.stringify(text.slice(0, 20))}…`);
        break;
      }
    }
  t.same(slow, []);
});

t.test('no text of 5,000 characters makes a function with several patterns disproportionately slow', t => {
  const work: Record<string, (text: string) => unknown> = {
    'masking a message': text => maskText(text, ['Mei', 'Tan'], '+60 12-555 0100'),
    'the words of a search': text =>
      leadSearchWords({ first_name: text, last_name: '', email: text, phone: text, phone_key: '' }),
  };
  for (const [what, does] of Object.entries(work)) {
    const plain = charged(() => does('please call me soon '.repeat(LENGTH / 20)));
    for (const text of hardTexts(/[@.(]/, LENGTH)) {
      const ratio = chargedAbove(plain * MOST, () => does(text)) / plain;
      t.ok(ratio <= MOST, `${what}: ${ratio.toFixed(1)} times as long for ${JSON.stringify(text.slice(0, 20))}…`);
    }
  }
  t.end();
});
