import { API } from '../data/browser-api.ts';

/** Returns random hexadecimal digits. Works without TLS, where `crypto.randomUUID` is missing. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates a trace for one submission of the form, to measure its duration (W3C Trace Context). Its ids are random, not
 * stored and used for nothing else, so they reveal nothing about the visitor.
 */
export const newTrace = () => {
  const traceparent = `00-${randomHex(16)}-${randomHex(8)}-01`;
  const startedAt = performance.now();
  /**
   * Reports the duration if the response says that the request is traced. No code waits for this call, and the call may
   * fail.
   */
  const reportDuration = ({ headers }: Response) => {
    if (!headers.has('traceresponse')) return;
    fetch(`${API}/traces`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ traceparent, milliseconds: Math.round(performance.now() - startedAt) }),
    }).catch(() => {});
  };
  return { traceparent, reportDuration };
};
