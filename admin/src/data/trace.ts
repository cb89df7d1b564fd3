const digits = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * The headers of a call; one that changes something is named for those who trace what becomes of it, where anybody
 * does (W3C Trace Context): random numbers that are used once.
 */
export const tracedHeaders = (method: string | undefined, given: HeadersInit | undefined): Headers => {
  const headers = new Headers(given ?? { Accept: 'application/json' });
  if (method && method !== 'GET') headers.set('traceparent', `00-${digits(16)}-${digits(8)}-01`);
  return headers;
};
