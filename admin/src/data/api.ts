import type { Upload } from '@marketplace/api';
import { http } from './http.ts';

export const API = '/api';

/** A record with the version that it was read in; given back as If-Match when it is saved. */
export type Versioned<Record> = Record & { etag?: string };

/** Reads a single record with its version. */
export const openRecord = async (url: string, signal?: AbortSignal) => {
  const { json, headers } = await http(url, { signal });
  return { ...json, etag: headers.get('etag') ?? undefined };
};

/** Saves one; 412 when it is no longer the version that was read. */
export const saveRecord = async (url: string, { etag, ...data }: Versioned<object>) => {
  const headers = new Headers({ Accept: 'application/json' });
  if (etag) headers.set('If-Match', etag);
  const answer = await http(url, { method: 'PUT', headers, body: JSON.stringify(data) });
  return { ...answer.json, etag: answer.headers.get('etag') ?? undefined };
};

/** The calls that are no list of records: a setting, a figure, a file. Answers are what the API's schemas say. */
export interface Api {
  read: <Answer>(path: string) => Promise<Answer>;
  open: <Answer>(path: string) => Promise<Versioned<Answer>>;
  save: <Answer>(path: string, data: Versioned<object>) => Promise<Versioned<Answer>>;
  create: <Answer>(path: string, data: object, signal?: AbortSignal) => Promise<Answer>;
  /** With what the server asks for besides, where it does. */
  remove: (path: string, data?: object) => Promise<unknown>;
  /** How many records a list holds, without them. */
  count: (path: string, filter?: object) => Promise<number>;
  upload: (file: File) => Promise<Upload>;
  /** A form with a file, to a call of its own. */
  send: <Answer>(path: string, body: FormData) => Promise<Answer>;
}

export const api: Api = {
  read: path => http(`${API}/${path}`).then(({ json }) => json),
  open: path => openRecord(`${API}/${path}`),
  save: (path, data) => saveRecord(`${API}/${path}`, data),
  create: (path, data, signal) =>
    http(`${API}/${path}`, { method: 'POST', body: JSON.stringify(data), signal }).then(({ json }) => json),
  remove: (path, data) => http(`${API}/${path}`, { method: 'DELETE', ...(data && { body: JSON.stringify(data) }) }),
  count: async (path, filter = {}) => {
    const query = new URLSearchParams({ range: '[0,0]', filter: JSON.stringify(filter) });
    const { headers } = await http(`${API}/${path}?${query}`);
    return Number(headers.get('content-range')?.split('/')[1]);
  },
  upload: file => {
    const body = new FormData();
    body.set('file', file);
    return http(`${API}/uploads`, { method: 'POST', body }).then(({ json }) => json);
  },
  send: (path, body) => http(`${API}/${path}`, { method: 'POST', body }).then(({ json }) => json),
};
