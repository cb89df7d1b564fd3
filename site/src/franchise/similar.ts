import { createHash } from 'node:crypto';
import type { FranchiseCard } from '@marketplace/api';

/** The part of a card that is visible among similar franchises. */
const visible = ({ slug, name, image_url, investment_min, investment_max, currency }: FranchiseCard) => [
  slug,
  name,
  image_url,
  investment_min,
  investment_max,
  currency,
];

/**
 * Returns a short hash of the similar franchises on a page. The page contains the hash, so that the publisher finds the
 * pages on which they have changed.
 */
export const similarDigest = (similar: readonly FranchiseCard[]): string =>
  createHash('sha1')
    .update(JSON.stringify(similar.map(visible)))
    .digest('base64url')
    .slice(0, 10);

/** Returns the attribute of a page with this hash, as it is written in the page. */
export const digestAttribute = (digest: string): string => `data-similar="${digest}"`;
