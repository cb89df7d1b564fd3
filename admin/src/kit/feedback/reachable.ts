import { onConnected } from '../../data/live/lead-events.ts';

/**
 * Calls `work` each time the server can be reached again: when the browser is online again, and when the live
 * connection is open again, for example after a restart of the server.
 * @returns a function that ends the calls
 */
export const onReachableAgain = (work: () => void): (() => void) => {
  window.addEventListener('online', work);
  const end = onConnected(work);
  return () => {
    window.removeEventListener('online', work);
    end();
  };
};
