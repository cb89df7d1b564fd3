/** Where the browser finds the API: the same origin, unless the site was built for another. */
export const API = import.meta.env.PUBLIC_API_URL ?? '/api';

/** A count that nobody waits for: it is sent even when the page is being left, and may fail. */
export const tell = (path: string): void => {
  fetch(`${API}${path}`, { method: 'POST', keepalive: true }).catch(() => {});
};
