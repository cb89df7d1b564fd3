/** Address of the API for browsers: a path of the same origin, unless the site was built for another origin. */
export const API = import.meta.env.PUBLIC_API_URL ?? '/api';

/**
 * Sends a count without waiting for the response. The count is sent even while the visitor leaves the page, and sending
 * may fail.
 */
export const sendCount = (path: string): void => {
  fetch(`${API}${path}`, { method: 'POST', keepalive: true }).catch(() => {});
};
