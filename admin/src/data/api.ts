import type {
  BulkAction,
  BulkAnswer,
  BulkOutcome,
  ClaimDetails,
  ConfirmedSession,
  FilePreview,
  HolidaysFilledIn,
  LeadContact,
  PersonalData,
  PersonalDataChangedFor,
  Proof,
  RecoveryCodes,
  SecondFactorAdded,
  SecondFactorProof,
  SecondFactorSecret,
  TestEmailAnswer,
  UnlockAnswer,
  Upload,
  WhatsappAnswer,
  WhatsappStart,
} from '@marketplace/api';
import type { fetchUtils } from 'react-admin';
import { fetchFile, http } from './http.ts';

export const API = '/api';

/** The query key of the whole list of categories; whoever changes one has it read again. */
export const CATEGORIES = ['categories'];

/** A record with the version that it was read in; given back as If-Match when it is saved. */
export type Versioned<Record> = Record & { etag?: string };

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

let signOutIfRefused: (error: unknown) => Promise<unknown> = async () => {};

/**
 * Sets what is done with the error of a call, before the caller gets it: a refused session signs out. (Calls that
 * react-admin makes by the data provider need none: it does so by itself.)
 * @returns ends it
 */
export const onFailedCall = (work: (error: unknown) => Promise<unknown>): (() => void) => {
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

const ask = (path: string, options?: fetchUtils.Options) => guarded(http(`${API}/${path}`, options));
const call = async <Answer>(method: string, path: string, body?: BodyInit, signal?: AbortSignal): Promise<Answer> =>
  (await ask(path, { method, body, signal })).json;
const post = <Answer>(path: string, data: object = {}, signal?: AbortSignal) =>
  call<Answer>('POST', path, JSON.stringify(data), signal);
const put = (path: string, data: object = {}) => call<unknown>('PUT', path, JSON.stringify(data));

const formOf = (file: File) => {
  const body = new FormData();
  body.set('file', file);
  return body;
};

/** The calls that are no list of records. Answers are what the API's schemas say. */
export const api = {
  read: <Answer>(path: string) => call<Answer>('GET', path),
  open: <Answer>(path: string): Promise<Versioned<Answer>> => guarded(openRecord(`${API}/${path}`)),
  save: <Answer>(path: string, data: Versioned<object>): Promise<Versioned<Answer>> =>
    guarded(saveRecord(`${API}/${path}`, data)),
  post,
  /** With what the server asks for besides, where it does. */
  remove: (path: string, data?: object) => call<unknown>('DELETE', path, data && JSON.stringify(data)),
  /** How many records a list holds, without them. */
  count: async (path: string, filter: object = {}) => {
    const query = new URLSearchParams({ range: '[0,0]', filter: JSON.stringify(filter) });
    const { headers } = await ask(`${path}?${query}`);
    return Number(headers.get('content-range')?.split('/')[1]);
  },
  /** Some records of a list, and how many it holds. */
  page: async <Record>(
    path: string,
    {
      first,
      last,
      sort,
      filter,
    }: { first: number; last: number; sort: { field: string; order: string }; filter: object },
  ): Promise<{ rows: Record[]; total: number }> => {
    const query = new URLSearchParams({
      range: JSON.stringify([first, last]),
      sort: JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify(filter),
    });
    const { json, headers } = await ask(`${path}?${query}`);
    return { rows: json, total: Number(headers.get('content-range')?.split('/')[1]) };
  },
  /** A picture that only who is signed in may see, as an address of this tab. */
  picture: async (path: string): Promise<string> =>
    URL.createObjectURL(await (await guarded(fetchFile(`${API}/${path}`))).blob()),
  upload: (file: File) => call<Upload>('POST', 'uploads', formOf(file)),

  unlockLead: (id: string) => post<UnlockAnswer>(`leads/${id}/unlock`),
  logContact: (id: string, kind: LeadContact['kind']) => post<LeadContact>(`leads/${id}/contacts`, { kind }),
  takeBackContact: (id: string) => call<unknown>('DELETE', `lead-contacts/${id}`),
  /** With the status that was seen: where it is another by now nothing changes (409). */
  setLeadStatus: (id: string, status: string, expected?: string) =>
    put(`leads/${id}/status?${new URLSearchParams({ status, ...(expected && { expected }) })}`),
  markSpam: (id: string, spam: boolean) => put(`leads/${id}/spam?spam=${spam}`),
  /** The new balance beside the one that was seen: what somebody spent meanwhile is never overwritten. */
  adjustCredits: (id: string, credits: number, expected: number, reason: string) =>
    put(`users/${id}/credits?credits=${credits}&expected=${expected}`, reason ? { reason } : {}),
  inviteAgain: (id: string) => post(`users/${id}/invitation`),
  resend: (id: string) => post(`admin/notifications/${id}/resend`),
  restore: (kind: 'franchises' | 'leads' | 'users', id: string, chosen: object = {}) =>
    post(`${kind}/${id}/restore`, chosen),
  changeFranchises: (order: BulkAction) => post<BulkOutcome>('franchises/actions', order),
  fillInHolidays: (year: number) => post<HolidaysFilledIn>('holidays/fill-in', { year }),
  moveSlide: (id: string, order: number) => put(`admin/hero-slides/${id}/reorder`, { order }),

  acceptClaim: (id: string) => post<ClaimDetails>(`claims/${id}/accept`),
  sayAboutClaim: (id: string, step: 'question' | 'decline' | 'answer', words: string) =>
    post<ClaimDetails>(`claims/${id}/${step}`, { words }),

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
  startWhatsapp: () => post<WhatsappStart>('admin/whatsapp/start-service'),
  stopWhatsapp: () => post<WhatsappAnswer>('admin/whatsapp/stop-service'),
  disconnectWhatsapp: () => post<WhatsappAnswer>('admin/whatsapp/disconnect'),
  previewFile: (kind: string, file: File, encoding?: FilePreview['encoding']) =>
    call<FilePreview>('POST', `admin/bulk-preview-${kind}${encoding ? `?encoding=${encoding}` : ''}`, formOf(file)),
  uploadFile: (kind: string, query: URLSearchParams, body: FormData) =>
    call<BulkAnswer>('POST', `admin/bulk-upload-${kind}?${query}`, body),
};
