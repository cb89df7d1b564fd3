import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 40;
const PAUSE_MS = 500;

/** Response of an API. */
export interface ApiResponse {
  status: number;
  body: unknown;
}

/**
 * Calls an API with JSON.
 * @throws {Error} when there is no response within the timeout
 */
export const callJsonApi = async (
  url: string,
  {
    method = 'GET',
    token,
    body,
    headers = {},
    timeoutMs = 20_000,
  }: { method?: string; token?: string; body?: unknown; headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<ApiResponse> => {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
};

/**
 * Calls an API and retries while the cluster is not ready.
 * @throws {Error} with the last response
 */
export const callUntilReady = async (
  url: string,
  options: Parameters<typeof callJsonApi>[1] = {},
): Promise<Record<string, unknown>> => {
  let last = '';
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { status, body } = await callJsonApi(url, options).catch(error => ({ status: 0, body: String(error) }));
    if (status >= 200 && status < 300) return Object(body);
    last = `${status} ${JSON.stringify(body)}`;
    if (status !== 0 && status < 500) break;
    await pause(PAUSE_MS);
  }
  throw new Error(`${options.method ?? 'GET'} ${url} was answered ${last}`);
};
