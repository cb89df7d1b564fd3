import { EMBED_ORIGINS } from '../media/video.ts';

/** What Google's tags ask for, once a visitor agreed. */
const TAGS = {
  scripts: ['https://www.googletagmanager.com'],
  counts: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
};

/** What a page is made with that its policy depends on. */
interface PolicyOptions {
  /** Whether the settings name tags, and switch them on. */
  tags: boolean;
  /** Where the browser finds the API: an address, or a path of the same origin. */
  api: string;
}

/**
 * What a page may load, in the page itself: it holds wherever the files are put, and a session of the console may lie in the
 * storage of the same origin. The web servers of the product send the widest that a page may be as a header, too.
 */
export const contentPolicy = ({ tags, api }: PolicyOptions): string => {
  const own = ["'self'", ...(URL.canParse(api) ? [new URL(api).origin] : [])];
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(tags ? TAGS.scripts : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Uploads stand at the site's own address, also those in a bucket.
    'img-src': ["'self'", 'data:', ...(tags ? TAGS.counts : [])],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': [...own, ...(tags ? TAGS.counts : [])],
    'frame-src': ["'self'", ...EMBED_ORIGINS],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'form-action': own,
  };
  return Object.entries(rules)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
};
