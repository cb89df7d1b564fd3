/** Widths that the API makes of every image that is at least so wide; 320 always. */
const WIDTHS = [320, 640, 1280];
const SMALLEST = 320;
/** An upload's address, which is a path. Somebody else's picture may be called so as well (`/wp-content/uploads/shop-800x600.jpg`). */
const OURS = /^(\/uploads\/[0-9a-z]+)-(\d+)x(\d+)(-on-light|-on-dark)?\.(webp|jpe?g|png|gif)$/i;

/**
 * How much of a phone's width an image that fills it is asked for. A little less than all, so that at the densities of
 * most phones the 640 pixels wide copy does, which nobody can tell from the 1280 one there.
 */
export const PHONE_WIDTH = '87vw';
/** What the hero's pictures are asked for in. */
export const HERO_SIZES = `(min-width: 640px) 100vw, ${PHONE_WIDTH}`;

/** An image as `<img>` takes it. Size and sizes are known for images of our own only. */
export interface Picture {
  src: string;
  width?: number;
  height?: number;
  srcset?: string;
  /** Of a logo: transparent or wide, it is shown whole, on the ground that it needs. */
  'data-ground'?: 'light' | 'dark';
}

/** Wider or taller pictures are shown whole: cut to a card they lose what matters. The API makes social images by the same rule. */
const WIDEST = 2.4;
const TALLEST = 0.5;

/** Whether a page may show a picture: one on another server would see who visits, and the page's policy refuses it. */
export const isOwn = (url: string): boolean => /^(?:\/(?![/\\])|data:image\/)/.test(url);

/** A picture that a page may show; undefined where a placeholder stands until the API has fetched it. */
export const ownPicture = (url: string): Picture | undefined => (url !== '' && isOwn(url) ? picture(url) : undefined);

/** An image's address with what it tells: its size and the smaller copies beside it. */
export const picture = (url: string): Picture => {
  const [, base, w, h, suffix] = OURS.exec(url) ?? [];
  if (base === undefined) return { src: url };
  const [width, height] = [Number(w), Number(h)];
  const copies = WIDTHS.filter(copy => copy < width || copy === SMALLEST).map(copy => `${base}-${copy}.webp ${copy}w`);
  const isWhole = suffix !== undefined || width / height > WIDEST || width / height < TALLEST;
  const ground = suffix === '-on-dark' ? 'dark' : isWhole ? 'light' : undefined;
  return {
    src: url,
    width,
    height,
    ...(ground && { 'data-ground': ground }),
    srcset: [...copies, ...(width > SMALLEST ? [`${url} ${width}w`] : [])].join(', '),
  };
};

const SOCIAL = /^\/uploads\/[0-9a-z]+-social\.jpg$/i;

/** The image's 1200×630 form for social networks, itself if it is one; undefined for an image that isn't ours. */
export const socialImage = (url: string): string | undefined => {
  if (SOCIAL.test(url)) return url;
  const base = OURS.exec(url)?.[1];
  return base && `${base}-social.jpg`;
};
