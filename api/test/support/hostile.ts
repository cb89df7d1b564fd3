import type { Answer } from './test-api.ts';

/** Path of a value in a body: names of fields, and 0 for the first item of a list. */
export type Place = (string | number)[];

/** An operation of the API, as its OpenAPI document describes it. */
export interface Operation {
  method: string;
  path: string;
  params: string[];
  query: string[];
  headers: string[];
  properties: string[];
  /** Every field of the JSON body, including nested fields and fields of list items. */
  fields: Place[];
  takesBody: boolean;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Described {
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

/** Returns every operation of the document. */
export const operationsOf = (document: Document): Operation[] => {
  const resolved = (schema: Schema | undefined): Schema =>
    schema?.$ref ? (document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : (schema ?? {});
  const fieldsOf = (given: Schema | undefined): Place[] => {
    const schema = resolved(given);
    const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      [name],
      ...fieldsOf(inner).map(place => [name, ...place]),
    ]);
    const entries = schema.items ? [[0], ...fieldsOf(schema.items).map(place => [0, ...place])] : [];
    return [...named, ...entries, ...(schema.anyOf ?? []).flatMap(fieldsOf)];
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const named = (where: string) => parameters.filter(parameter => parameter.in === where).map(({ name }) => name);
      const schema = resolved(requestBody?.content?.['application/json']?.schema);
      return {
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, ''),
        params: named('path'),
        query: named('query'),
        headers: named('header'),
        properties: Object.keys(schema.properties ?? {}),
        fields: [...new Map(fieldsOf(schema).map(place => [place.join('.'), place])).values()],
        takesBody: requestBody !== undefined,
      };
    }),
  );
};

/** Returns a copy of a body with another value at one path; missing parents are created. */
export const withValue = (body: unknown, [step, ...rest]: Place, value: unknown): unknown => {
  if (step === undefined) return value;
  const inner = (body as Record<string | number, unknown> | undefined)?.[step];
  if (typeof step === 'number') return [withValue(inner, rest, value), ...(Array.isArray(body) ? body.slice(1) : [])];
  return { ...(body as object), [step]: withValue(inner, rest, value) };
};

/** Unusual texts that people and machines send. */
const TEXTS = [
  '',
  ' ',
  "'; DROP TABLE users; --",
  '" OR ""="',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u0000\u0001\u001f',
  '\ud800',
  '🍔👩‍👩‍👧‍👦 ﷽ i̇ ß Ⅷ',
  '\u202Egnp.exe',
  '../../../../etc/passwd',
  '{{7*7}} #{7*7} %s%n',
  'a'.repeat(70_000),
];
export const HOSTILE_VALUES: unknown[] = [
  ...TEXTS,
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 60,
  [],
  [[]],
  {},
  { a: { b: [] } },
  ['x'],
];
/** The unusual texts that can be sent in a header or a URL. */
export const HOSTILE_LINES = TEXTS.map(text => text.toWellFormed()).filter(text => text.length < 1000);
export const HOSTILE_HEADERS = HOSTILE_LINES.map(text => encodeURIComponent(text) || ' ').concat(
  '"',
  '*',
  'W/"',
  '"a", W/"b"',
  "'",
);
export const HOSTILE_IDS = [
  '0',
  '-1',
  '%00',
  '%F0%9F%8D%94',
  "'%20OR%201=1--",
  '__proto__',
  'constructor',
  '..%2F..',
  'x'.repeat(290),
  '%ED%A0%80',
];
export const HOSTILE_BODIES: [type: string, payload: string][] = [
  ['application/json', '{"a":'],
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '"text"'],
  ['application/json', '[]'],
  ['application/json', '{"__proto__":{"admin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}'],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', 'hello'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc'],
  ['multipart/form-data', 'no boundary'],
  ['nonsense', '{}'],
];

const LEAKS = /node_modules|\/src\/|\.ts:\d|\bat \w+ \(|\bSQL\b|SELECT |INSERT |UPDATE |ER_[A-Z]|ECONN|errno|stack/;

/**
 * Checks a response to invalid input.
 * @returns what is wrong (a server error, leaked internals, a missing explanation), or null
 */
export const faultOf = ({ status, text, body }: Answer): string | null => {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  if (LEAKS.test(text.replace(/"msg":"[^"]*one of[^"]*"/g, ''))) return `leaks: ${text.slice(0, 300)}`;
  if (text.startsWith('<!doctype html>')) return /role="alert"><p>\S/.test(text) ? null : `says nothing: ${text}`;
  const isText = typeof body?.detail === 'string' && body.detail.length > 0;
  const isList = Array.isArray(body?.detail) && body.detail.length > 0;
  return isText || isList ? null : `has no detail: ${text.slice(0, 200)}`;
};
