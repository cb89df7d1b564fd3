import { fetchUtils, HttpError } from 'react-admin';
import { isSessionLeft, readSession, type StoredSession } from '../session/storage.ts';
import { errorText, wordedFaults } from './error-text.ts';
import { NO_ANSWER } from './failures.ts';
import { describe, faultsIn, fieldErrors } from './faults.ts';
import { withRecentSignIn } from './recent-sign-in.ts';
import { tracedHeaders } from './trace.ts';

/** Keeps a form from taking a failed save for a good one: what was typed is still unsaved. */
const NOT_SAVED = { root: { notSaved: 'not saved' } };

const toHttpError = (error: unknown): HttpError => {
  if (!(error instanceof HttpError)) {
    if (error instanceof DOMException) throw error;
    return new HttpError(NO_ANSWER, 0, { errors: NOT_SAVED });
  }
  const { body } = error;
  const faults = wordedFaults(faultsIn(body));
  const detail = typeof body?.detail === 'string' ? errorText(body.detail, body) : undefined;
  const message = detail ?? (faults.length > 0 ? describe(faults).join('\n') : 'ra.notification.http_error');
  return new HttpError(message, error.status, {
    ...body,
    ...(detail !== undefined && { detail }),
    ...(faults.length > 0 && { detail: faults }),
    errors: faults.length > 0 ? fieldErrors(faults) : NOT_SAVED,
  });
};

const ask = (url: string, options: fetchUtils.Options, session: StoredSession | null) => {
  const user = options.user ?? (session ? { authenticated: true, token: `Bearer ${session.token}` } : undefined);
  const headers = tracedHeaders(options.method, options.headers);
  return fetchUtils.fetchJson(url, { ...options, headers, user });
};

/**
 * One call to the API as the signed-in person, unless `user` says otherwise. Errors carry `{message, errors}` the way
 * react-admin's forms read them. One that was refused since its session is over, while another has begun, says nothing of
 * that: as the same person it is made again (nothing was done), as another it has no answer. Nor has it one where this tab
 * has left the session by itself: whoever signs out leaves once, whatever still comes back, or is asked until the screens
 * are gone.
 */
const send = (url: string, options: fetchUtils.Options) => {
  const session = readSession();
  return ask(url, options, session)
    .catch(error => {
      const now = readSession();
      const isOver = now ? now.token !== session?.token : isSessionLeft();
      if (error.status !== 401 || options.user || !isOver) throw error;
      if (!session || now?.user.id !== session.user.id) throw new TypeError();
      return ask(url, options, now);
    })
    .catch(error => {
      throw toHttpError(error);
    });
};

/** {@link send}, which asks for the password where the API wants a recent sign-in. */
export const http = (url: string, options: fetchUtils.Options = {}) => withRecentSignIn(() => send(url, options));

/** What signing in answers; what is stored of it is looked at before. */
export type SignedIn = Record<'access_token' | 'user', unknown> & { device_token?: unknown };

/** A call that is made without the stored session, which may have ended or be somebody else's: a question, unless data are sent. */
export const askAsNobody = async <Answer>(url: string, data?: object): Promise<Answer> => {
  const options = data && { method: 'POST', body: JSON.stringify(data) };
  return (await http(url, { ...options, user: { authenticated: false } })).json;
};

/** Fetches a file, which is no JSON, as the signed-in person. */
export const fetchFile = async (url: string): Promise<Response> => {
  const token = readSession()?.token;
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(url, { headers }).catch(() => {
    throw new HttpError(NO_ANSWER, 0, {});
  });
  if (!answer.ok) throw new HttpError(answer.statusText, answer.status, {});
  return answer;
};
