/** Content types of uploads; `deploy/nginx/headers/upload-types.conf` has the same for the web servers. */
const TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['ico', 'image/x-icon'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['ogg', 'video/ogg'],
]);

/** `Cache-Control` of uploads. An upload never changes, since its name contains the hash of its content. */
export const UPLOAD_CACHE_CONTROL = 'public, max-age=31536000, immutable';

const NAME = /^[0-9A-Za-z][\w-]{0,150}\.([a-z0-9]+)$/;
const ADDRESS = '/uploads/';

/** Returns the content type of an upload by its name; null for names of other types or outside the folder. */
export const uploadType = (name: string): string | null => TYPES.get(NAME.exec(name)?.[1] ?? '') ?? null;

/**
 * Returns the name prefix that all sizes of a file share.
 * @param hash of the content, in hexadecimal
 */
export const uploadPrefix = (hash: string): string => hash.slice(0, 32);

/** Returns the public address of an upload, whichever storage holds it. */
export const uploadAddress = (name: string): string => `${ADDRESS}${name}`;

/** Returns the name of an upload from its address. */
export const uploadName = (address: string): string => address.slice(ADDRESS.length);

/** Returns whether an address is that of an upload. Others could lead out of the folder. */
export const isUploadAddress = (address: string): boolean =>
  address.startsWith(ADDRESS) && uploadType(uploadName(address)) !== null;
