import { createContext, useContext } from 'react';

/** Number of uploads of a form that are in progress, and the function that counts them. */
interface Uploads {
  underWay: number;
  count: (change: 1 | -1) => void;
}

export const UploadsContext = createContext<Uploads>({ underWay: 0, count: () => {} });

/**
 * Returns the form's uploads in progress. A form must not be saved during an upload, because the saved record would
 * lack the file.
 */
export const useUploads = () => useContext(UploadsContext);
