import { EMBED_ORIGINS } from '../media/video.ts';

/** Origins that Google's tags load from. Tags are loaded only after consent. */
const TAGS = {
  scripts: ['https://www.googletagmanager.com'],
  counts: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
};

/** Properties of a page that its policy depends on. */
interface PolicyOptions {
  /** Whether analytics is enabled in the settings, with at least one tag. */
  tags: boolean;
  /** Address of the API for browsers: absolute, or a path of the same origin. */
  api: string;
}

/**
 * Returns the Content-Security-Policy of a page. The policy is part of the page, because it must apply on any host: the
 * storage of this origin may contain a session of the console. The product's web servers also send a header, and browsers
 * apply both. The header allows what the policy of any page allows, except an API of another origin, which operators add
 * to it (`PUBLIC_API_URL` in `deploy/settings.md`).
 */
export const contentPolicy = ({ tags, api }: PolicyOptions): string => {
  const ownOrigins = ["'self'", ...(URL.canParse(api) ? [new URL(api).origin] : [])];
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(tags ? TAGS.scripts : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Uploads have an address of the site itself, even if they are stored in a bucket.
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
