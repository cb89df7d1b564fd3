import { API } from '../data/browser-api.ts';

/** Random digits, hexadecimal; also on a page without TLS, where `crypto.randomUUID` is missing. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Names one sending of the form for those who watch how long it takes (W3C Trace Context): random numbers that are used
 * for nothing else and kept nowhere, so that they say nothing about who sends.
 */
export const newTrace = () => {
  const traceparent = `00-${randomHex(16)}-${randomHex(8)}-01`;
  const began = performance.now();
  /** Says how long the answer took, if it says that somebody watches; nobody waits for it, and it may fail. */
  const answered = ({ headers }: Response) => {
    if (!headers.has('traceresponse')) return;
    fetch(`${API}/traces`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ traceparent, milliseconds: Math.round(performance.now() - began) }),
    }).catch(() => {});
  };
  return { traceparent, answered };
};
