import type { Brand } from '../brands/brand.ts';

/**
 * Films with a free licence: the open movies of Blender Studio (Creative Commons), used as placeholders for a brand's
 * own film.
 */
const FILMS: Record<string, readonly [title: string, url: string]> = {
  coffee: ['Coffee Run', 'https://www.youtube.com/watch?v=PVGeM40dABA'],
  kitchen: ['Sprite Fright', 'https://www.youtube.com/watch?v=_cMxraX_5RE'],
  hero: ['Hero', 'https://www.youtube.com/watch?v=pKmSdY56VtY'],
  spring: ['Spring', 'https://www.youtube.com/watch?v=WhWc3b3KhnY'],
  wing: ['Wing It!', 'https://www.youtube.com/watch?v=u9lj-c29dxI'],
  bunny: ['Big Buck Bunny', 'https://vimeo.com/1084537'],
  robots: ['Tears of Steel', 'https://www.youtube.com/watch?v=R6MlUcmOul8'],
  charge: ['Charge', 'https://www.youtube.com/watch?v=UXqq0ZvbOnk'],
  glass: ['Glass Half', 'https://www.youtube.com/watch?v=lqiN98z6Dak'],
  agent: ['Agent 327', 'https://www.youtube.com/watch?v=mN0zPOpADL4'],
  cosmos: ['Cosmos Laundromat', 'https://www.youtube.com/watch?v=Y-rmzh0PI3c'],
  caminandes: ['Caminandes: Llamigos', 'https://www.youtube.com/watch?v=SkVqJ1SGeL0'],
  sintel: ['Sintel', 'https://www.youtube.com/watch?v=eRsGyueVLvQ'],
  dream: ['Elephants Dream', 'https://www.youtube.com/watch?v=TLkA0RELQ1g'],
};

/** Returns the film of a brand as an item of its gallery, or an empty list. */
export const filmOf = ({ film, name }: Brand) => {
  const [title, url] = (film && FILMS[film]) || [];
  return url ? [{ url, caption: `In place of a film about ${name}: “${title}”, an open movie by Blender Studio` }] : [];
};
