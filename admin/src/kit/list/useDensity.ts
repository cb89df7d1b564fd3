import { useStore } from 'react-admin';

export type Density = 'comfortable' | 'dense';

/** How high the rows of tables are. */
export const useDensity = () => useStore<Density>('density', 'comfortable');

/** Row heights in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 44, dense: 36 };
