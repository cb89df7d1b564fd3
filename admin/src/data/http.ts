import { fetchUtils, HttpError } from 'react-admin';
import { hasLeftSession, readSession, type StoredSession } from '../session/storage.ts';
import { errorText, translatedFaults } from './error-text.ts';
import { NO_ANSWER } from './failures.ts';
import { describeFaults, faultsIn, fieldErrors } from './faults.ts';
import { withRecentSignIn } from './recent-sign-in.ts';
import { tracedHeaders } from './trace.ts';

/** Marks a form as not saved after a failure, so that its changes still count as unsaved. */
const NOT_SAVED = { root: { notSaved: 'not saved' } };

const toHttpError = (error: unknown): HttpError => {
  if (!(error instanceof HttpError)) {
    if (error instanceof DOMException) throw error;
    return new HttpError(NO_ANSWER, 0, { errors: NOT_SAVED });
  }
  const { body } = error;
  const faults = translatedFaults(faultsIn(body));
  const detail = typeof body?.detail === 'string' ? errorText(body.detail, body) : undefined;
  const message = detail ?? (faults.length > 0 ? describeFaults(faults).join('\n') : 'ra.notification.http_error');
  return new HttpError(message, error.status, {
    ...body,
    ...(detail !== undefined && { detail }),
    ...(faults.length > 0 && { detail: faults }),
    errors: faults.length > 0 ? fieldErrors(faults) : NOT_SAVED,
  });
};

const fetchWithSession = (url: string, options: fetchUtils.Options, session: StoredSession | null) => {
  const user = options.user ?? (session ? { authenticated: true, token: `Bearer ${session.token}` } : undefined);
  const headers = tracedHeaders(options.method, options.headers);
  return fetchUtils.fetchJson(url, { ...options, headers, user });
};

/**
 * Sends a request with the session token, unless `user` is set. Errors contain `{message, errors}`, as react-admin's
 * forms expect.
 * A 401 response for a session that has been replaced in the meantime is not reported: for the same user the request is
 * repeated, and for another user it fails as if there were no response. After this tab has signed out, a 401 response
 * is also not reported, so that the tab signs out only once.
 */
const send = (url: string, options: fetchUtils.Options) => {
  const session = readSession();
  return fetchWithSession(url, options, session)
    .catch(error => {
      const currentSession = readSession();
      const isOver = currentSession ? currentSession.token !== session?.token : hasLeftSession();
      if (error.status !== 401 || options.user || !isOver) throw error;
      if (!session || currentSession?.user.id !== session.user.id) throw new TypeError();
      return fetchWithSession(url, options, currentSession);
    })
    .catch(error => {
      throw toHttpError(error);
    });
};

/** Sends a request with {@link send}, and asks for the password if the API requires a recent sign-in. */
export const sendRequest = (url: string, options: fetchUtils.Options = {}) =>
  withRecentSignIn(() => send(url, options));

/** Response of a sign-in. It is validated before it is stored. */
export type SignInAnswer = Record<'access_token' | 'user', unknown> & { device_token?: unknown };

/**
 * Sends a request without the session token, which may be invalid or belong to another user. Sends a POST if there is
 * data, otherwise a GET.
 */
export const fetchAnonymously = async <Answer>(url: string, data?: object): Promise<Answer> => {
  const options = data && { method: 'POST', body: JSON.stringify(data) };
  return (await sendRequest(url, { ...options, user: { authenticated: false } })).json;
};

/** Fetches a file that is not JSON with the session token. */
export const fetchFile = async (url: string): Promise<Response> => {
  const token = readSession()?.token;
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(url, { headers }).catch(() => {
    throw new HttpError(NO_ANSWER, 0, {});
  });
  if (!answer.ok) throw new HttpError(answer.statusText, answer.status, {});
  return answer;
};
