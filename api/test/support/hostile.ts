import type { Answer } from './test-api.ts';

/** An operation of the API, as its own document describes it. */
export interface Operation {
  method: string;
  path: string;
  query: string[];
  properties: string[];
}

interface Described {
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> };
}

/** Every operation of the document. */
export const operationsOf = (document: { paths: Record<string, Record<string, Described>> }): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      query: parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name),
      properties: Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {}),
    })),
  );

const LEAKS = /node_modules|\/src\/|\.ts:\d|\bat \w+ \(|\bSQL\b|SELECT |INSERT |UPDATE |ER_[A-Z]|ECONN|errno|stack/;

/** What is wrong with an answer to wrong input: an error of ours, a leak, no explanation. Null when nothing is. */
export const faultOf = ({ status, text, body }: Answer): string | null => {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  if (LEAKS.test(text.replace(/"msg":"[^"]*one of[^"]*"/g, ''))) return `leaks: ${text.slice(0, 300)}`;
  if (text.startsWith('<!doctype html>')) return /role="alert"><p>\S/.test(text) ? null : `says nothing: ${text}`;
  const isText = typeof body?.detail === 'string' && body.detail.length > 0;
  const isList = Array.isArray(body?.detail) && body.detail.length > 0;
  return isText || isList ? null : `has no detail: ${text.slice(0, 200)}`;
};
