import { isDeepStrictEqual } from 'node:util';
import type { FilePurpose } from './service.ts';
import { isVideo } from './video-address.ts';

/** The kinds of records that contain pictures. */
const PICTURE_OWNER_KINDS = ['franchise', 'user', 'banner', 'hero_slide', 'page', 'content'] as const;
export type PictureOwnerKind = (typeof PICTURE_OWNER_KINDS)[number];

/** A picture's address in a record, and its purpose. */
export interface RecordPicture {
  url: string;
  purpose: FilePurpose;
}

/** Fields with a single address, by kind of record. */
const FIELDS: Record<PictureOwnerKind, Record<string, FilePurpose>> = {
  franchise: { image_url: 'franchise', og_image: 'franchise' },
  user: { photo: 'photo' },
  banner: { image_url: 'banner' },
  hero_slide: { image_url: 'hero' },
  page: {},
  content: { logoUrl: 'logo', darkLogoUrl: 'logo', faviconUrl: 'favicon' },
};

type Fields = Readonly<Record<string, unknown>>;

/** Returns whether records of this kind can have pictures. */
export const isPictureOwnerKind = (entity: string): entity is PictureOwnerKind =>
  PICTURE_OWNER_KINDS.some(kind => kind === entity);

/** Returns whether an address is on another server. */
export const isRemote = (url: string): boolean => /^https?:\/\//i.test(url);

/** Returns a picture's public address; empty while the picture is still on another server. */
export const publicPicture = (url: string): string => (isRemote(url) ? '' : url);

interface GalleryRow {
  url: string;
}
const galleryIn = ({ media_gallery: gallery }: Fields): GalleryRow[] =>
  Array.isArray(gallery) ? gallery.filter(row => typeof row?.url === 'string') : [];

/** A picture in sanitised HTML, which always has attributes in double quotes. */
const SRC = /(<img\b[^>]*?\ssrc=")([^"]*)(")/gi;
const unescaped = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
/** Escapes a text for an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns every picture of a record. */
export const picturesOf = (kind: PictureOwnerKind, record: Fields): RecordPicture[] => {
  const named: RecordPicture[] = [];
  for (const [field, purpose] of Object.entries(FIELDS[kind])) {
    const url = record[field];
    if (typeof url === 'string' && url !== '') named.push({ url, purpose });
  }
  if (kind === 'franchise')
    for (const { url } of galleryIn(record)) if (!isVideo(url)) named.push({ url, purpose: 'gallery' });
  if (kind === 'page' && typeof record.content === 'string')
    for (const [, , src = ''] of record.content.matchAll(SRC)) named.push({ url: unescaped(src), purpose: 'page' });
  return named;
};

/**
 * Returns the fields of a record that change when a picture gets another address.
 * @returns the changed fields; empty when the record does not contain the picture for this purpose
 */
export const fieldsWithNewAddress = (
  kind: PictureOwnerKind,
  record: Fields,
  { url, purpose }: RecordPicture,
  address: string,
): Record<string, unknown> => {
  const changed: Record<string, unknown> = {};
  for (const [field, wanted] of Object.entries(FIELDS[kind]))
    if (wanted === purpose && record[field] === url) changed[field] = address;
  if (kind === 'franchise' && purpose === 'gallery') {
    const before = galleryIn(record);
    const after = before.map(row => (row.url === url ? { ...row, url: address } : row));
    if (!isDeepStrictEqual(before, after)) changed.media_gallery = after;
  }
  if (kind === 'page' && typeof record.content === 'string') {
    const content = record.content.replace(SRC, (whole, before: string, src: string, after: string) =>
      unescaped(src) === url ? `${before}${escapeAttribute(address)}${after}` : whole,
    );
    if (content !== record.content) changed.content = content;
  }
  return changed;
};
