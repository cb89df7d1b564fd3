const digits = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** Returns the headers of a call, with a random trace id for calls that change something (W3C Trace Context). */
export const tracedHeaders = (method: string | undefined, given: HeadersInit | undefined): Headers => {
  const headers = new Headers(given ?? { Accept: 'application/json' });
  if (method && method !== 'GET') headers.set('traceparent', `00-${digits(16)}-${digits(8)}-01`);
  return headers;
};
