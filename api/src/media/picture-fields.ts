import { isDeepStrictEqual } from 'node:util';
import type { Purpose } from './service.ts';

/** The records that name pictures. */
const PICTURE_HOLDERS = ['franchise', 'user', 'banner', 'hero_slide', 'page', 'content'] as const;
export type PictureHolder = (typeof PICTURE_HOLDERS)[number];

/** A picture's address as a record names it, and what it is for. */
export interface NamedPicture {
  url: string;
  purpose: Purpose;
}

/** The fields of each kind of record that hold one address. */
const FIELDS: Record<PictureHolder, Record<string, Purpose>> = {
  franchise: { image_url: 'franchise', og_image: 'franchise' },
  user: { photo: 'photo' },
  banner: { image_url: 'banner' },
  hero_slide: { image_url: 'hero' },
  page: {},
  content: { logoUrl: 'logo', darkLogoUrl: 'logo', faviconUrl: 'favicon' },
};

type Fields = Readonly<Record<string, unknown>>;

export const isPictureHolder = (entity: string): entity is PictureHolder =>
  PICTURE_HOLDERS.some(holder => holder === entity);

/** Whether an address leads to another server. */
export const isRemote = (url: string): boolean => /^https?:\/\//i.test(url);

/** Hosts whose videos pages embed or link to; `site/src/media/video.ts` knows the same. */
const VIDEO_HOSTS =
  /^(?:(?:www|m|music|player|vm|vt|web|l|mobile)\.)?(?:youtube|youtube-nocookie|vimeo|tiktok|facebook|instagram|x|twitter)\.com$|^youtu\.be$|^fb\.(?:watch|com|me)$|^instagr\.am$/;
const FILE = /\.(?:mp4|webm|ogg|ogv|jpe?g|png|gif|webp|avif)$/i;

/** Addresses of one video: their host and path, and what `?v=` adds. */
const VIDEO =
  /^(?:youtu\.be\/[\w-]{6,}|(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/|shorts\/|live\/|v\/)[\w-]{6,}|(?:\w+\.)?vimeo\.com\/(?:[\w/]+\/)?\d{5,}|(?:vm|vt)\.tiktok\.com\/\w+|(?:\w+\.)?tiktok\.com\/(?:[@\w.]+\/)?(?:video|v|embed|player)\/[\w/]*\d{8,}|(?:\w+\.)?facebook\.com\/(?:watch\/?\?v=\d+|video\.php\?v=\d+|(?:[\w.]+\/)?(?:videos|reel)\/(?:[^/]+\/)?\d{5,})|fb\.watch\/[\w-]+)/;

/** Whether a gallery's address is a video at one of the hosts, which stays a link; another page of theirs; or neither. */
export const isVideo = (address: string): 'video' | 'other page' | false => {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname, searchParams } = new URL(address);
  if (!VIDEO_HOSTS.test(hostname) || FILE.test(pathname)) return false;
  const video = searchParams.get('v');
  return VIDEO.test(`${hostname}${pathname}${video ? `?v=${video}` : ''}`) ? 'video' : 'other page';
};

interface GalleryRow {
  url: string;
}
const galleryIn = ({ media_gallery: gallery }: Fields): GalleryRow[] =>
  Array.isArray(gallery) ? gallery.filter(row => typeof row?.url === 'string') : [];

/** A picture of sanitised HTML, whose attributes stand in double quotes. */
const SRC = /(<img\b[^>]*?\ssrc=")([^"]*)(")/gi;
const unescaped = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Every picture that a record names. */
export const namedPictures = (holder: PictureHolder, record: Fields): NamedPicture[] => {
  const named: NamedPicture[] = [];
  for (const [field, purpose] of Object.entries(FIELDS[holder])) {
    const url = record[field];
    if (typeof url === 'string' && url !== '') named.push({ url, purpose });
  }
  if (holder === 'franchise')
    for (const { url } of galleryIn(record)) if (!isVideo(url)) named.push({ url, purpose: 'gallery' });
  if (holder === 'page' && typeof record.content === 'string')
    for (const [, , src = ''] of record.content.matchAll(SRC)) named.push({ url: unescaped(src), purpose: 'page' });
  return named;
};

/**
 * What changes in a record when a picture is found at another address.
 * @returns the changed fields; empty when the record does not name the picture for this purpose
 */
export const withPictureAt = (
  holder: PictureHolder,
  record: Fields,
  { url, purpose }: NamedPicture,
  address: string,
): Record<string, unknown> => {
  const changed: Record<string, unknown> = {};
  for (const [field, wanted] of Object.entries(FIELDS[holder]))
    if (wanted === purpose && record[field] === url) changed[field] = address;
  if (holder === 'franchise' && purpose === 'gallery') {
    const before = galleryIn(record);
    const after = before.map(row => (row.url === url ? { ...row, url: address } : row));
    if (!isDeepStrictEqual(before, after)) changed.media_gallery = after;
  }
  if (holder === 'page' && typeof record.content === 'string') {
    const content = record.content.replace(SRC, (whole, before: string, src: string, after: string) =>
      unescaped(src) === url ? `${before}${escaped(address)}${after}` : whole,
    );
    if (content !== record.content) changed.content = content;
  }
  return changed;
};
