import { setTimeout as pause } from 'node:timers/promises';
import type { ProbeSettings } from './settings.ts';

/** Result of a test enquiry: its total duration, or why it failed. */
export type ProbeOutcome = { milliseconds: number } | { failure: string };

/** Timeouts of each call and of the mail, and the interval between two checks for the mail, in milliseconds. */
interface ProbePatience {
  answerMs: number;
  mailMs: number;
  lookMs: number;
}
const PATIENCE: ProbePatience = { answerMs: 15_000, mailMs: 120_000, lookMs: 500 };

/** A test enquiry as the form sends it. The API does not keep it as a lead, and notifies no one but the operator. */
const ENQUIRY = {
  first_name: 'Test',
  last_name: 'Enquiry',
  email: 'test-enquiry@example.org',
  phone: '+60 3-5555 0100',
  investment_budget: 50_000,
  experience: 'No Experience',
  timeline: 'Within 6 months',
  location_interest: 'Kuala Lumpur',
  message: 'A test enquiry: is everything well?',
  website: '',
  elapsed_ms: 20_000,
};

/** Thrown when a call fails. */
class Failed extends Error {}

interface StoredProbe {
  id: string;
  state: string;
}

const isStoredProbe = (answer: unknown): answer is StoredProbe =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'state' in answer;

const CAUSES: Record<number, string> = {
  401: 'SERVICE_TOKEN is not that of the API',
  404: 'the API has no PROBE_EMAIL, or is none that knows test enquiries',
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.message;
};

/** Returns a function that calls the API at the public address. Redirects are errors. */
const caller = ({ api, token }: ProbeSettings, { answerMs }: ProbePatience) => {
  return async (method: 'POST' | 'GET' | 'PUT', path: string, body?: object): Promise<StoredProbe> => {
    const callName = `${method} ${api}${path}`;
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    }).catch(error => {
      throw new Failed(`${callName}: ${reasonOf(error)}`);
    });
    const knownCause = CAUSES[answer.status];
    if (!answer.ok) throw new Failed(`${callName} answered ${answer.status}${knownCause ? `: ${knownCause}` : ''}`);
    const result: unknown = await answer.json().catch(() => null);
    if (!isStoredProbe(result)) throw new Failed(`${callName} answered something else than this API does`);
    return result;
  };
};

const MAIL: Record<string, string> = {
  waiting: 'its mail was not delivered in time',
  failed: 'its mail was refused; the console says why (Notifications)',
  cancelled: 'its mail was called off; the console says why (Notifications)',
};

/**
 * Sends an enquiry through the web server like a visitor, waits until its mail is delivered, and reports the duration
 * to the API. Failures are returned, not thrown.
 */
export const probe = async (settings: ProbeSettings, patience = PATIENCE): Promise<ProbeOutcome> => {
  const call = caller(settings, patience);
  const startedAt = performance.now();
  try {
    const { id } = await call('POST', '/probe/enquiries', ENQUIRY);
    const path = `/probe/enquiries/${id}`;
    const deadline = performance.now() + patience.mailMs;
    let result = await call('GET', path);
    while (result.state === 'waiting' && performance.now() < deadline) {
      await pause(patience.lookMs);
      result = await call('GET', path);
    }
    if (result.state !== 'delivered')
      return { failure: `The enquiry was stored, but ${MAIL[result.state] ?? result.state}` };
    const milliseconds = Math.round(performance.now() - startedAt);
    await call('PUT', path, { milliseconds });
    return { milliseconds };
  } catch (error) {
    if (error instanceof Failed) return { failure: error.message };
    throw error;
  }
};
