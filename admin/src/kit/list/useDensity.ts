import { useStore } from 'react-admin';

export type Density = 'comfortable' | 'dense';

/** Returns the row height of tables that the user chose, and its setter. */
export const useDensity = () => useStore<Density>('density', 'comfortable');

/** Row heights in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 44, dense: 36 };
