import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./examples/', import.meta.url);

/** A recorded request and its response; `npm run examples -w api` records them. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  answer: unknown;
}

/** Examples by operation, such as `PUT /categories/{id}`. */
export type Examples = Record<string, Example>;

interface Content {
  [type: string]: { example?: unknown };
}
interface Response {
  description?: string;
  headers?: Record<string, object>;
  content?: Content;
}
interface Operation {
  parameters?: ({ name: string; in: string; example?: unknown } | { $ref: string })[];
  requestBody?: { content: Content } | { $ref: string };
  responses?: Record<string, Response | { $ref: string }>;
}

/** Reads the recorded examples of all capabilities, when the API description is first requested. */
export const readExamples = (): Examples => {
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.json'));
  return Object.assign({}, ...files.map(name => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))));
};

const addExample = (content: Content | undefined, example: unknown) => {
  for (const type of Object.values(content ?? {})) type.example = example;
};

const showExample = (operation: Operation, { params, query, headers, body, status, answer }: Example) => {
  const values: Record<string, Record<string, unknown> | undefined> = { path: params, query, header: headers };
  for (const parameter of operation.parameters ?? []) {
    if (!('name' in parameter)) continue;
    const example = values[parameter.in]?.[parameter.name];
    if (example !== undefined) parameter.example = example;
  }
  const { requestBody, responses = {} } = operation;
  if (body !== undefined && requestBody && 'content' in requestBody) addExample(requestBody.content, body);
  const response = responses[status] ?? responses.default;
  if (response && 'content' in response) addExample(response.content, answer);
};

const STATUS_TEXT: Record<string, string> = { 200: 'OK', 201: 'Created' };
const CONTENT_RANGE = { description: '`franchises 0-24/319`: first, last, total', schema: { type: 'string' } };
const ETAG = { description: 'The record’s version, for `If-Match`', schema: { type: 'string' } };

/** Adds to the descriptions of responses what no schema can express. */
const describeAnswers = ({ parameters = [], responses = {} }: Operation) => {
  const hasParameter = (name: string) => parameters.some(parameter => 'name' in parameter && parameter.name === name);
  for (const [status, response] of Object.entries(responses)) {
    const statusText = STATUS_TEXT[status];
    if (!statusText || '$ref' in response) continue;
    if (response.description === 'Default Response') response.description = statusText;
    if (hasParameter('range')) response.headers = { ...response.headers, 'Content-Range': CONTENT_RANGE };
    if (hasParameter('if-match')) response.headers = { ...response.headers, ETag: ETAG };
  }
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value;

const member = (object: object | undefined, name: string): unknown => new Map(Object.entries(object ?? {})).get(name);

/** Adds the recorded examples and the response headers to the API description. */
export const showExamples = (paths: object | undefined) => {
  for (const methods of Object.values(paths ?? {}))
    for (const operation of Object.values(methods)) if (isOperation(operation)) describeAnswers(operation);
  for (const [call, example] of Object.entries(readExamples())) {
    const [method = '', path = ''] = call.split(' ');
    const methods = member(paths, `/api${path}`);
    const operation = typeof methods === 'object' && methods ? member(methods, method.toLowerCase()) : undefined;
    if (isOperation(operation)) showExample(operation, example);
  }
};
