import type {
  AddedHolidayCount,
  BulkAction,
  BulkAnswer,
  BulkOutcome,
  CloseReason,
  ConfirmedSession,
  FilePreview,
  LeadContact,
  PersonalData,
  PersonalDataChangedFor,
  Proof,
  RecoveryCodes,
  RefundRequestDetails,
  SecondFactorAdded,
  SecondFactorProof,
  SecondFactorSecret,
  TestEmailAnswer,
  UnlockAnswer,
  Upload,
  WhatsappAnswer,
  WhatsappStartResult,
} from '@marketplace/api';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type fetchUtils, HttpError } from 'react-admin';
import { type FieldErrors, faultsIn, fieldErrors } from './faults.ts';
import { fetchFile, sendRequest } from './http.ts';

export const API = '/api';

/** Query key of the list of categories. Invalidate it after a change. */
export const CATEGORIES_KEY = ['categories'];

/** Record with the version at which it was read. Saving the record sends this version as If-Match. */
export type Versioned<Record> = Record & { etag?: string };

const openRecord = async (url: string) => {
  const { json, headers } = await sendRequest(url);
  return { ...json, etag: headers.get('etag') ?? undefined };
};

/**
 * Saves a record.
 * @throws {HttpError} 412 if the stored version is not the one that was read
 */
const saveRecord = async (url: string, { etag, ...data }: Versioned<object>) => {
  const headers = new Headers({ Accept: 'application/json' });
  if (etag) headers.set('If-Match', etag);
  const answer = await sendRequest(url, { method: 'PUT', headers, body: JSON.stringify(data) });
  return { ...answer.json, etag: answer.headers.get('etag') ?? undefined };
};

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

/** Data provider for react-admin's lists: simple-rest, with the API's paths. Forms use {@link api} instead. */
export const dataProvider = Object.fromEntries(
  Object.entries(rest).map(([method, send]) => [
    method,
    (resource: string, params: unknown) => send(callOf(resource), params),
  ]),
) as DataProvider;

let signOutIfRefused: (error: unknown) => Promise<unknown> = async () => {};

/**
 * Sets a handler for errors of calls, which signs out when the API has rejected the session. Calls through the data
 * provider need no handler, because react-admin handles their errors.
 * @returns a function that removes the handler
 */
export const setFailedCallHandler = (work: (error: unknown) => Promise<unknown>): (() => void) => {
  signOutIfRefused = work;
  return () => {
    signOutIfRefused = async () => {};
  };
};

const guarded = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call;
  } catch (error) {
    await signOutIfRefused(error);
    throw error;
  }
};

const request = (path: string, options?: fetchUtils.Options) => guarded(sendRequest(`${API}/${path}`, options));
const call = async <Answer>(method: string, path: string, body?: BodyInit, signal?: AbortSignal): Promise<Answer> =>
  (await request(path, { method, body, signal })).json;
const post = <Answer>(path: string, data: object = {}, signal?: AbortSignal) =>
  call<Answer>('POST', path, JSON.stringify(data), signal);
const put = (path: string, data: object = {}) => call<unknown>('PUT', path, JSON.stringify(data));

/** Reads a range of a list and the list's total. */
const readRange = async <Record>(
  path: string,
  params: { range: number[]; sort?: string[]; filter: object },
): Promise<{ rows: Record[]; total: number }> => {
  const query = Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]);
  const { json, headers } = await request(`${path}?${new URLSearchParams(query)}`);
  return { rows: json, total: Number(headers.get('content-range')?.split('/')[1]) };
};

const formOf = (file: File) => {
  const body = new FormData();
  body.set('file', file);
  return body;
};

/** API calls other than lists of records. The types of the responses come from the API's schemas. */
export const api = {
  read: <Answer>(path: string) => call<Answer>('GET', path),
  open: <Answer>(path: string): Promise<Versioned<Answer>> => guarded(openRecord(`${API}/${path}`)),
  save: <Answer>(path: string, data: Versioned<object>): Promise<Versioned<Answer>> =>
    guarded(saveRecord(`${API}/${path}`, data)),
  post,
  /**
   * Lets the API check a request without saving anything.
   * @returns messages by field; none if there are no faults or the API cannot be reached
   */
  check: async (method: 'POST' | 'PUT', path: string, data: object): Promise<FieldErrors> => {
    const headers = new Headers({ Accept: 'application/json', 'X-Check-Only': 'true' });
    try {
      await request(path, { method, headers, body: JSON.stringify(data) });
      return {};
    } catch (error) {
      const { root: _all, ...errors } = fieldErrors(faultsIn(error instanceof HttpError ? error.body : undefined));
      return errors;
    }
  },
  /** Deletes a record, with further data if the API requires them. */
  remove: (path: string, data?: object) => call<unknown>('DELETE', path, data && JSON.stringify(data)),
  /** Returns the number of records in a list without reading them. */
  count: async (path: string, filter: object = {}) => (await readRange(path, { range: [0, 0], filter })).total,
  /** Reads the first records of a list, at most `most`, and the list's total. */
  first: <Record>(path: string, most: number, sort: { field: string; order: string }, filter: object) =>
    readRange<Record>(path, { range: [0, most - 1], sort: [sort.field, sort.order], filter }),
  /** Fetches a picture that requires a session, and returns an object URL. */
  picture: async (path: string): Promise<string> =>
    URL.createObjectURL(await (await guarded(fetchFile(`${API}/${path}`))).blob()),
  upload: (file: File) => call<Upload>('POST', 'uploads', formOf(file)),

  /** Unlocks a lead. With `freeOnly`, no credit is spent: the API refuses the unlock if it is not free. */
  unlockLead: (id: string, freeOnly: boolean) =>
    post<UnlockAnswer>(`leads/${id}/unlock${freeOnly ? '?free_only=true' : ''}`),
  logContact: (id: string, kind: LeadContact['kind']) => post<LeadContact>(`leads/${id}/contacts`, { kind }),
  removeContact: (id: string) => call<unknown>('DELETE', `lead-contacts/${id}`),
  /**
   * Sets the status of a lead.
   * @param more `expected`: the API responds with 409 if the stored status is a different one; `reason`: why the lead is
   * closed
   */
  setLeadStatus: (id: string, status: string, more: { expected?: string; reason?: CloseReason } = {}) =>
    put(`leads/${id}/status?${new URLSearchParams({ status, ...more })}`),
  markSpam: (id: string, spam: boolean) => put(`leads/${id}/spam?spam=${spam}`),
  /** Sets a balance. Sends the expected balance, so that credits spent at the same time are not overwritten. */
  adjustCredits: (id: string, credits: number, expected: number, reason: string) =>
    put(`users/${id}/credits?credits=${credits}&expected=${expected}`, reason ? { reason } : {}),
  inviteAgain: (id: string) => post(`users/${id}/invitation`),
  resend: (id: string) => post(`admin/notifications/${id}/resend`),
  restore: (kind: 'franchises' | 'leads' | 'users', id: string, chosen: object = {}) =>
    post(`${kind}/${id}/restore`, chosen),
  changeFranchises: (order: BulkAction) => post<BulkOutcome>('franchises/actions', order),
  fillInHolidays: (year: number) => post<AddedHolidayCount>('holidays/fill-in', { year }),
  moveSlide: (id: string, order: number) => put(`admin/hero-slides/${id}/reorder`, { order }),

  acceptRefundRequest: (id: string) => post<RefundRequestDetails>(`refund-requests/${id}/accept`),
  writeAboutRefundRequest: (id: string, step: 'question' | 'decline' | 'answer', words: string) =>
    post<RefundRequestDetails>(`refund-requests/${id}/${step}`, { words }),

  beginSecondFactor: (password: string) => post<SecondFactorSecret>('auth/second-factor/begin', { password }),
  confirmSecondFactor: (code: string) => post<SecondFactorAdded>('auth/second-factor/confirm', { code }),
  renewRecoveryCodes: (proof: SecondFactorProof) => post<RecoveryCodes>('auth/second-factor/recovery-codes', proof),
  removeSecondFactor: (proof: SecondFactorProof) => post('auth/second-factor/remove', proof),
  confirmSession: (proof: Proof) => post<ConfirmedSession>('auth/confirm', proof),
  signOutEverywhere: () => post('auth/sign-out-everywhere'),

  showPersonalData: (email: string) => post<PersonalData>('admin/personal-data/show', { email }),
  changePersonalData: (change: 'withdraw' | 'erase', email: string) =>
    post<PersonalDataChangedFor>(`admin/personal-data/${change}`, { email }),
  sendTestEmail: (test_email: string, provider: string) =>
    post<TestEmailAnswer>('admin/test-email', { test_email, provider }),
  sendTestWhatsapp: (phone: string, message: string) =>
    post<WhatsappAnswer>(`admin/whatsapp/test?${new URLSearchParams({ phone, message })}`),
  startWhatsapp: () => post<WhatsappStartResult>('admin/whatsapp/start-service'),
  stopWhatsapp: () => post<WhatsappAnswer>('admin/whatsapp/stop-service'),
  disconnectWhatsapp: () => post<WhatsappAnswer>('admin/whatsapp/disconnect'),
  previewFile: (kind: string, file: File, encoding?: FilePreview['encoding']) =>
    call<FilePreview>('POST', `admin/bulk-preview-${kind}${encoding ? `?encoding=${encoding}` : ''}`, formOf(file)),
  uploadFile: (kind: string, query: URLSearchParams, body: FormData) =>
    call<BulkAnswer>('POST', `admin/bulk-upload-${kind}?${query}`, body),
};
