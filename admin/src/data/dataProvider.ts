import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetOneParams, UpdateParams } from 'react-admin';
import { API, openRecord, saveRecord } from './api.ts';
import { sendRequest } from './http.ts';

/**
 * Removes the `Range` header, because the address already contains the range. With this header, browsers would request
 * an uncompressed response (Fetch, 4.5).
 */
const withoutRange: typeof sendRequest = (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.delete('Range');
  return sendRequest(url, { ...options, headers });
};

const rest = simpleRestProvider(API, withoutRange);

/** Converts a resource name, which is a screen's address, to the API path. */
const callOf = (resource: string) => resource.replace(/^(admin|consultant)\//, '');
const urlOf = (resource: string, id: unknown) => `${API}/${callOf(resource)}/${encodeURIComponent(String(id))}`;

/**
 * Data provider for react-admin's lists and records, based on simple-rest. A record carries its version and is saved
 * only over that version.
 */
export const dataProvider: DataProvider = {
  getList: (resource, params) => rest.getList(callOf(resource), params),
  getMany: (resource, params) => rest.getMany(callOf(resource), params),
  getManyReference: (resource, params) => rest.getManyReference(callOf(resource), params),
  getOne: async (resource: string, params: GetOneParams) => ({
    data: await openRecord(urlOf(resource, params.id), params.signal),
  }),
  create: (resource, params) => rest.create(callOf(resource), params),
  update: async (resource: string, params: UpdateParams) => ({
    data: await saveRecord(urlOf(resource, params.id), params.data),
  }),
  updateMany: (resource, params) => rest.updateMany(callOf(resource), params),
  delete: (resource, params) => rest.delete(callOf(resource), params),
  deleteMany: (resource, params) => rest.deleteMany(callOf(resource), params),
};
