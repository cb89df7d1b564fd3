/** A gallery item's kind and what to show when it is opened. */
export type Medium = { kind: 'image' } | { kind: 'file' } | { kind: 'embed'; host: string; src: string };

const FILE = /\.(mp4|webm|ogg|ogv)$/i;

const youtube = (url: URL) => {
  const id =
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1]);
  return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : undefined;
};

const vimeo = (url: URL) => {
  const [, id, hash] = /\/(\d{5,12})(?:\/([0-9a-f]+))?/.exec(url.pathname) ?? [];
  return id && `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`;
};

const tiktok = (url: URL) => {
  const id = /\/(?:video|v|embed(?:\/v2)?|player\/v1)\/(\d{8,25})/.exec(url.pathname)?.[1];
  return id && `https://www.tiktok.com/player/v1/${id}?autoplay=1`;
};

const facebook = (url: URL) =>
  /\/(videos?|watch|reel|share)\b/.test(url.pathname) || url.hostname === 'fb.watch'
    ? `https://www.facebook.com/plugins/video.php?show_text=false&autoplay=true&href=${encodeURIComponent(url.href)}`
    : undefined;

const HOSTS: { host: string; domains: RegExp; embed: (url: URL) => string | undefined }[] = [
  { host: 'YouTube', domains: /^((www|m)\.)?(youtube|youtube-nocookie)\.com$|^youtu\.be$/, embed: youtube },
  { host: 'Vimeo', domains: /^((www|player)\.)?vimeo\.com$/, embed: vimeo },
  { host: 'TikTok', domains: /^((www|m)\.)?tiktok\.com$/, embed: tiktok },
  { host: 'Facebook', domains: /^((www|m|web)\.)?facebook\.com$|^fb\.watch$/, embed: facebook },
];

/** The hosts that a page may frame, for its Content-Security-Policy. */
export const EMBED_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.tiktok.com',
  'https://www.facebook.com',
];

/** What a gallery address is: a picture, a video file, or a video elsewhere in its form that sets the fewest cookies. */
export const medium = (address: string): Medium => {
  if (FILE.test(address.split(/[?#]/)[0] ?? '')) return { kind: 'file' };
  if (!URL.canParse(address)) return { kind: 'image' };
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return { kind: 'image' };
  for (const { host, domains, embed } of HOSTS) {
    const src = domains.test(url.hostname) ? embed(url) : undefined;
    if (src) return { kind: 'embed', host, src };
  }
  return { kind: 'image' };
};
