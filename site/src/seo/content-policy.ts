import { EMBED_ORIGINS } from '../media/video.ts';

/** Sources that Google's tags load from. They are loaded after consent only. */
const TAGS = {
  scripts: ['https://www.googletagmanager.com'],
  counts: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
};

/** Properties of a page that its policy depends on. */
interface PolicyOptions {
  /** Whether the settings enable tags and name at least one. */
  tags: boolean;
  /** Address of the API for browsers: absolute, or a path of the same origin. */
  api: string;
}

/**
 * Returns the Content-Security-Policy of a page. It is part of the page, so that it applies on any host: the storage of
 * this origin may hold a session of the console. The product's web servers additionally send the widest policy of all
 * pages as a header.
 */
export const contentPolicy = ({ tags, api }: PolicyOptions): string => {
  const ownOrigins = ["'self'", ...(URL.canParse(api) ? [new URL(api).origin] : [])];
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(tags ? TAGS.scripts : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Uploads have the site's own address, even those stored in a bucket.
    'img-src': ["'self'", 'data:', ...(tags ? TAGS.counts : [])],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': [...ownOrigins, ...(tags ? TAGS.counts : [])],
    'frame-src': ["'self'", ...EMBED_ORIGINS],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'form-action': ownOrigins,
  };
  return Object.entries(rules)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
};
