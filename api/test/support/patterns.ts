import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A regular expression of the source, and its location. */
export interface Pattern {
  where: string;
  pattern: RegExp;
}

/** A slash begins a regular expression after these, and is a division after anything else. */
const BEFORE = /(?:^|[(,=:[!&|?{};+>]|\breturn)\s*$/;
const FLAGS = /[a-z]*/y;

const endOf = (code: string, from: number, isEnd: (at: number) => boolean) => {
  let at = from;
  while (at < code.length && !isEnd(at)) at += code[at] === '\\' ? 2 : 1;
  return at;
};

/** Returns the end of a regular expression that begins here. A slash inside a character class does not end it. */
const endOfPattern = (code: string, from: number) => {
  let isInClass = false;
  return endOf(code, from + 1, at => {
    if (code[at] === '[') isInClass = true;
    if (code[at] === ']') isInClass = false;
    return code[at] === '/' && !isInClass;
  });
};

/** Returns every regular expression in a program's source; comments and strings are skipped. */
export const literalsOf = (code: string): RegExp[] => {
  const found: RegExp[] = [];
  // Template literals contain code, which may contain template literals. The list has the number of open braces in
  // each.
  const braces = [0];
  let isText = false;
  for (let at = 0; at < code.length; at++) {
    const [sign, next] = [code[at], code[at + 1]];
    if (isText) {
      if (sign === '\\') at++;
      if (sign === '`') isText = false;
      if (sign !== '$' || next !== '{') continue;
      braces.push(0);
      isText = false;
      at++;
    } else if (sign === '`') isText = true;
    else if (sign === '{') braces.push((braces.pop() ?? 0) + 1);
    else if (sign === '}' && braces.at(-1) === 0) isText = braces.pop() === 0;
    else if (sign === '}') braces.push((braces.pop() ?? 0) - 1);
    else if (sign === '/' && next === '/') at = endOf(code, at, end => code[end] === '\n');
    else if (sign === '/' && next === '*') at = code.indexOf('*/', at) + 1;
    else if (sign === "'" || sign === '"') at = endOf(code, at + 1, end => code[end] === sign);
    else if (sign === '/' && BEFORE.test(code.slice(Math.max(0, at - 20), at))) {
      const end = endOfPattern(code, at);
      FLAGS.lastIndex = end + 1;
      const [flags = ''] = FLAGS.exec(code) ?? [];
      found.push(new RegExp(code.slice(at + 1, end), flags));
      at = end + flags.length;
    }
  }
  return found;
};

/** Returns every regular expression in a source folder. */
export const patternsIn = (folder: string): Pattern[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .sort()
    .flatMap(file =>
      literalsOf(readFileSync(join(folder, file), 'utf8')).map(pattern => ({
        where: `${file} /${pattern.source}/${pattern.flags}`,
        pattern,
      })),
    );

/** Returns every pattern of the API's OpenAPI document. */
export const patternsOf = (document: unknown): Pattern[] => {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('pattern' in value && typeof value.pattern === 'string') found.add(value.pattern);
    for (const inner of Object.values(value)) look(inner);
  };
  look(document);
  // With the `u` flag, as Ajv compiles them.
  return [...found].map(source => ({ where: `a field's ${source}`, pattern: new RegExp(source, 'u') }));
};

const SIGNS = [
  'a',
  'Z',
  '0',
  ' ',
  '\n',
  '-',
  '.',
  '/',
  '@',
  '<',
  '{',
  '"',
  "'",
  '(',
  '+',
  '\\',
  ':',
  'é',
  '咖',
  '\u0301',
];

/**
 * Returns texts on which a pattern that backtracks takes long: one part repeated, and an end that does not match. The
 * parts are characters of all kinds and words of the pattern.
 * @param length of each text, in characters
 */
export const hardTexts = (pattern: RegExp, length: number): string[] => {
  const words = pattern.source.replace(/\\./g, ' ').match(/[A-Za-z0-9@/<:;,=&."'-]+/g) ?? [];
  const named = words.flatMap(word => [word, ...word]);
  const parts = [
    ...new Set([
      ...SIGNS,
      ...named,
      ...words.map(word => `${word} `),
      'a-',
      '0-',
      'a.',
      'a/',
      '\r\n',
      ' \n',
      'a@',
      '0 a',
      ',000',
    ]),
  ];
  const beginnings = ['', ...words.slice(0, 4)];
  return parts.flatMap(part =>
    beginnings.map(beginning => `${`${beginning}${part.repeat(length)}`.slice(0, length - 1)}\u0000`),
  );
};
