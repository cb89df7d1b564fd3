import { cleanTypedText } from '@marketplace/api';
import { API } from '../data/browser-api.ts';
import { type FieldFault, faultsOf } from '../enquiry/faults.ts';
import { fieldsOf, isBox } from './enquiry-draft.ts';
import { newTrace } from './enquiry-trace.ts';
import { timeLimit } from './time-limit.ts';

/** Timeout of the request in milliseconds. Sending again is safe, because the request has the same idempotency key. */
const TIMEOUT_MS = 30_000;

/** Result of sending a form. A refused form has faults; after other failures, a new attempt may succeed. */
export type Outcome<Receipt> =
  | { state: 'stored'; receipt: Receipt }
  | { state: 'failed'; faults: readonly FieldFault[]; reason: string; isRefused: boolean };

const UNREACHABLE = 'the site could not be reached';

/** Returns the reason for a failure in words that visitors understand. */
const reasonOf = (status: number, faults: readonly FieldFault[]): string => {
  if (status === 429) return 'too many enquiries came from your connection, please wait a little';
  return faults[0]?.message ?? 'something went wrong on our side';
};

/**
 * Returns the visitor's input as a request body.
 * @param elapsed_ms milliseconds since the form was first opened; undefined if the browser filled in the details, because
 *   then even a person sends the form at once
 */
export const enquiryBody = (form: HTMLFormElement, elapsed_ms: number | undefined): Record<string, unknown> => {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const trimmed = Object.fromEntries(
    fieldsOf(form).map(field => [
      field.name,
      isBox(field) ? field.checked : cleanTypedText(field.name, field.value).trim(),
    ]),
  );
  const { investment_budget, ...others } = { ...values, ...trimmed };
  return {
    ...others,
    ...(investment_budget && { investment_budget: Number(investment_budget) }),
    ...(elapsed_ms !== undefined && { elapsed_ms }),
  };
};

/** Sends a form to the API. Never rejects. */
export const sendForm = async <Receipt>(path: string, body: object, key: string): Promise<Outcome<Receipt>> => {
  const { traceparent, reportDuration } = newTrace();
  try {
    const answer = await fetch(`${API}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, traceparent },
      body: JSON.stringify(body),
      signal: timeLimit(TIMEOUT_MS),
    });
    reportDuration(answer);
    if (answer.ok) return { state: 'stored', receipt: await answer.json() };
    const isRefused = answer.status === 422;
    const faults = isRefused ? faultsOf(await answer.json().catch(() => undefined)) : [];
    return { state: 'failed', faults, reason: reasonOf(answer.status, faults), isRefused };
  } catch {
    return { state: 'failed', faults: [], reason: UNREACHABLE, isRefused: false };
  }
};
