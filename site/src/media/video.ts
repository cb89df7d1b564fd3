/**
 * Kind of a gallery item, which decides what opening it shows. A link is a video page that cannot be embedded: some
 * hosts do not allow frames, and a shortened address does not contain the video's id.
 */
export type GalleryMedium =
  | { kind: 'image' }
  | { kind: 'file' }
  | { kind: 'embed'; host: string; src: string }
  | { kind: 'link'; host: string };

const FILE = /\.(mp4|webm|ogg|ogv)$/i;

const PICTURE = /\.(jpe?g|png|gif|webp|avif)$/i;

const youtube = (url: URL) => {
  const id =
    url.hostname === 'youtu.be'
      ? url.pathname.split('/')[1]
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1]);
  return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : undefined;
};

const VIMEO =
  /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|showcase\/\d+\/video\/)?(\d{5,12})(?:\/([0-9a-f]+))?\/?$/;

const vimeo = (url: URL) => {
  const [, id, hash] = VIMEO.exec(url.pathname) ?? [];
  return id && `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`;
};

const tiktok = (url: URL) => {
  const id = /\/(?:video|v|embed(?:\/v2)?|player\/v1)\/(\d{8,25})/.exec(url.pathname)?.[1];
  return id && `https://www.tiktok.com/player/v1/${id}?autoplay=1`;
};

/** Returns the address of a frame for a video on Facebook, whose player needs the full address of the video. */
const facebook = (url: URL) => {
  const isWhole =
    /\/(?:videos|reel)\/(?:[^/]+\/)?\d{5,}/.test(url.pathname) ||
    (/^\/(?:watch|video\.php)\/?$/.test(url.pathname) && /^\d+$/.test(url.searchParams.get('v') ?? ''));
  return isWhole
    ? `https://www.facebook.com/plugins/video.php?show_text=false&autoplay=true&href=${encodeURIComponent(url.href)}`
    : undefined;
};

const never = () => undefined;

const HOSTS: { host: string; domains: RegExp; embed: (url: URL) => string | undefined }[] = [
  { host: 'YouTube', domains: /^((www|m|music)\.)?(youtube|youtube-nocookie)\.com$|^youtu\.be$/, embed: youtube },
  { host: 'Vimeo', domains: /^((www|player)\.)?vimeo\.com$/, embed: vimeo },
  { host: 'TikTok', domains: /^((www|m|vm|vt)\.)?tiktok\.com$/, embed: tiktok },
  { host: 'Facebook', domains: /^((www|m|web|l)\.)?facebook\.com$|^fb\.(watch|com|me)$/, embed: facebook },
  { host: 'Instagram', domains: /^((www|m)\.)?instagram\.com$|^instagr\.am$/, embed: never },
  { host: 'X', domains: /^((www|m|mobile)\.)?(x|twitter)\.com$/, embed: never },
];

/** Hosts that a page may frame, for its Content-Security-Policy. */
export const EMBED_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.tiktok.com',
  'https://www.facebook.com',
];

/**
 * Returns what a gallery address is: a picture, a video file, an embedded video (in the variant of the host with the
 * fewest cookies), or a link to a video.
 */
export const galleryMedium = (address: string): GalleryMedium => {
  const [path = ''] = address.split(/[?#]/);
  if (FILE.test(path)) return { kind: 'file' };
  if (PICTURE.test(path) || !URL.canParse(address)) return { kind: 'image' };
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return { kind: 'image' };
  const host = HOSTS.find(({ domains }) => domains.test(url.hostname));
  if (!host) return { kind: 'image' };
  const src = host.embed(url);
  return src ? { kind: 'embed', host: host.host, src } : { kind: 'link', host: host.host };
};
