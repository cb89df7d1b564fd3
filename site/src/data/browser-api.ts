/** Address of the API for browsers: the same origin, unless the site was built for another one. */
export const API = import.meta.env.PUBLIC_API_URL ?? '/api';

/** Sends a count without waiting for the response. It is sent even while the page is being left, and may fail. */
export const sendCount = (path: string): void => {
  fetch(`${API}${path}`, { method: 'POST', keepalive: true }).catch(() => {});
};
