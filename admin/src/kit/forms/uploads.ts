import { createContext, useContext } from 'react';

/** How many files of a form are on their way, and who counts them. */
interface Uploads {
  underWay: number;
  count: (change: 1 | -1) => void;
}

export const UploadsContext = createContext<Uploads>({ underWay: 0, count: () => {} });

/** A form is not saved while a file of it is on its way: it would be saved without. */
export const useUploads = () => useContext(UploadsContext);
