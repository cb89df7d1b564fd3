/** Video hosts: pages embed their videos or link to them. `site/src/media/video.ts` has the same list. */
const VIDEO_HOSTS =
  /^(?:(?:www|m|music|player|vm|vt|web|l|mobile)\.)?(?:youtube|youtube-nocookie|vimeo|tiktok|facebook|instagram|x|twitter)\.com$|^youtu\.be$|^fb\.(?:watch|com|me)$|^instagr\.am$/;
const FILE = /\.(?:mp4|webm|ogg|ogv|jpe?g|png|gif|webp|avif)$/i;

/** A phone number; it is not accepted as the id of a video. */
const PHONE = /^6?01\d{8,9}$/;

/** Patterns of video addresses by host, path and `?v=`, each with the canonical address for the id. */
const VIDEO_PATTERNS: [pattern: RegExp, address: (id: string, hash?: string) => string][] = [
  [
    /^(?:youtu\.be\/|(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:watch\/?\?v=|embed\/|shorts\/|live\/|v\/))([\w-]{6,20})\/?(?:\?v=.*)?$/,
    id => `https://www.youtube.com/watch?v=${id}`,
  ],
  [
    /^(?:\w+\.)?vimeo\.com\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|showcase\/\d+\/video\/)?(\d{5,12})(?:\/([0-9a-f]+))?\/?(?:\?v=.*)?$/,
    (id, hash) => `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  ],
  [/^(?:vm|vt)\.tiktok\.com\/(\w+)\/?(?:\?v=.*)?$/, id => `https://vm.tiktok.com/${id}/`],
  // The canonical address has no publisher's name.
  [
    /^(?:\w+\.)?tiktok\.com\/(?:[@\w.-]+\/)?(?:video|v|embed(?:\/v2)?|player(?:\/v1)?)\/(\d{8,25})(?!\d)/,
    id => `https://www.tiktok.com/player/v1/${id}`,
  ],
  [/^(?:\w+\.)?facebook\.com\/(?:watch\/?|video\.php)\?v=(\d{5,25})$/, id => `https://www.facebook.com/watch/?v=${id}`],
  [
    /^(?:\w+\.)?facebook\.com\/(?:[^/?]+\/)?videos\/(?:[^/?]+\/)?(\d{5,25})(?!\d)/,
    id => `https://www.facebook.com/watch/?v=${id}`,
  ],
  [/^(?:\w+\.)?facebook\.com\/(?:[^/?]+\/)?reel\/(\d{5,25})(?!\d)/, id => `https://www.facebook.com/reel/${id}`],
  [/^fb\.watch\/([\w-]+)\/?(?:\?v=.*)?$/, id => `https://fb.watch/${id}/`],
];

/** Returns host, path and `?v=` of an address at one of the hosts; undefined for other hosts and for files. */
const pageAt = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  if (!VIDEO_HOSTS.test(hostname) || FILE.test(pathname)) return undefined;
  const video = searchParams.get('v');
  return `${hostname}${pathname}${video ? `?v=${video}` : ''}`;
};

const writtenOf = (page: string): string | undefined => {
  for (const [pattern, address] of VIDEO_PATTERNS) {
    const [, id, hash] = pattern.exec(page) ?? [];
    if (id && !PHONE.test(id)) return address(id, hash);
  }
  return undefined;
};

/**
 * Returns `video` for the address of a video at one of the hosts, `other page` for another page of these hosts, and
 * false for other addresses.
 */
export const isVideo = (address: string): 'video' | 'other page' | false => {
  const page = pageAt(address);
  if (page === undefined) return false;
  return writtenOf(page) === undefined ? 'other page' : 'video';
};

/**
 * Returns a video's address without parts that are not needed, such as the publisher's page; returns other addresses
 * unchanged.
 */
export const canonicalVideo = (address: string): string => writtenOf(pageAt(address) ?? '') ?? address;
