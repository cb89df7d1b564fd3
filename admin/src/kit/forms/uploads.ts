import { createContext, useContext } from 'react';

/** Number of a form's uploads in progress, and the function that counts them. */
interface Uploads {
  underWay: number;
  count: (change: 1 | -1) => void;
}

export const UploadsContext = createContext<Uploads>({ underWay: 0, count: () => {} });

/**
 * Returns the form's uploads in progress. A form must not be saved during an upload, since the file would be missing.
 */
export const useUploads = () => useContext(UploadsContext);
