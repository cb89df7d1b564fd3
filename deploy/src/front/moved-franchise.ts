const TIMEOUT_MS = 2000;
const FRANCHISE_ADDRESS = /^\/franchise\/[a-z0-9-]+$/;

/**
 * Where the franchise of an address that has no file is now: the address was an earlier slug, or an id. Nothing when the
 * API knows none, or cannot be asked, or when that is its address (and its page about to be published).
 */
export const whereIsIt = async (path: string, apiUrl: string): Promise<string | undefined> => {
  try {
    const response = await fetch(`${apiUrl}/api${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    const place = response.ok ? response.headers.get('content-location') : null;
    return place && place !== path && FRANCHISE_ADDRESS.test(place) ? place : undefined;
  } catch {
    return undefined;
  }
};
