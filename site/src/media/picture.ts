/**
 * Widths in pixels of the smaller versions of an image. The API makes those that are narrower than the image, and
 * always the smallest one.
 */
const WIDTHS = [320, 640, 1280];
const SMALLEST = 320;
/**
 * Matches the path of an uploaded picture. Other servers may use similar addresses
 * (`/wp-content/uploads/shop-800x600.jpg`).
 */
const OWN_UPLOAD = /^(\/uploads\/[0-9a-z]+)-(\d+)x(\d+)(-on-light|-on-dark)?\.(webp|jpe?g|png|gif)$/i;

/**
 * Width of a full-width image on phones. It is a little below 100 %, so that most phones load the version with 640
 * pixels. On phones this version looks the same as the one with 1280 pixels.
 */
export const PHONE_WIDTH = '87vw';
/** The `sizes` of the hero's pictures. */
export const HERO_SIZES = `(min-width: 640px) 100vw, ${PHONE_WIDTH}`;

/** The attributes of an image for `<img>`. The size and smaller versions are known only for uploaded images. */
export interface ImageAttributes {
  src: string;
  width?: number;
  height?: number;
  srcset?: string;
  /** Background for logos: a transparent or wide picture is displayed whole on this background. */
  'data-ground'?: 'light' | 'dark';
}

/**
 * Maximum ratio of the sides. Wider or taller pictures are displayed whole, because cropping them to a card would cut
 * off too much. The API uses the same limits for social images.
 */
const WIDEST = 2.4;
const TALLEST = 0.5;

/**
 * Returns whether a page may show the picture. Loading a picture from another server would reveal the visitor to that
 * server, and the policy of the page blocks it.
 */
export const isOwnPicture = (url: string): boolean => /^(?:\/(?![/\\])|data:image\/)/.test(url);

/**
 * Returns the picture at an address, or undefined for an empty address or a picture on another server. In that case,
 * pages show a placeholder until the API has copied the picture.
 */
export const ownPicture = (url: string): ImageAttributes | undefined =>
  url !== '' && isOwnPicture(url) ? imageAttributes(url) : undefined;

/**
 * Returns the attributes for an image. Its address contains its size, and its smaller versions are stored beside it.
 */
export const imageAttributes = (url: string): ImageAttributes => {
  const [, base, w, h, suffix] = OWN_UPLOAD.exec(url) ?? [];
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

/** Returns the smallest version of a picture, for a small tile. Undefined if the picture is not on this site. */
export const thumbnail = (url: string): string | undefined => {
  if (url === '' || !isOwnPicture(url)) return undefined;
  const base = OWN_UPLOAD.exec(url)?.[1];
  return base === undefined ? url : `${base}-${SMALLEST}.webp`;
};

const SOCIAL = /^\/uploads\/[0-9a-z]+-social\.jpg$/i;

/**
 * Returns the 1200×630 version of an image for social networks, or the given address if it already is that version.
 * Undefined if the image was not uploaded to this site.
 */
export const socialImage = (url: string): string | undefined => {
  if (SOCIAL.test(url)) return url;
  const base = OWN_UPLOAD.exec(url)?.[1];
  return base && `${base}-social.jpg`;
};
