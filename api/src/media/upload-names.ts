/** What each kind of upload is served as; `deploy/nginx/headers/upload-types.conf` says the same to web servers. */
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

/** How long caches may keep an upload: its name holds its content's hash. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

const NAME = /^[0-9A-Za-z][\w-]{0,150}\.([a-z0-9]+)$/;
const ADDRESS = '/uploads/';

/** The content type of an upload by its name; null when no upload is called so: another kind, or a way out of its folder. */
export const uploadType = (name: string): string | null => TYPES.get(NAME.exec(name)?.[1] ?? '') ?? null;

/** What the names of a file in all its sizes begin with. @param hash of its content, in hex */
export const uploadPrefix = (hash: string): string => hash.slice(0, 32);

/** Where visitors find an upload, wherever it lies. */
export const uploadAddress = (name: string): string => `${ADDRESS}${name}`;

/** The name of the upload that is found at an address. */
export const uploadName = (address: string): string => address.slice(ADDRESS.length);
