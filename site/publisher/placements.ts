import type { PageSource } from '../src/data/source.ts';

/** The locations that have a banner, now or coming; pages leave room for these. */
export const takenLocations = async (source: PageSource): Promise<string[]> => [
  ...new Set((await source.banners()).map(({ location }) => location)),
];
