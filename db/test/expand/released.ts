import { readFileSync } from 'node:fs';

/** The version before: what was released last, as `npm run released -w db` wrote it down. */
export const { migrations: RELEASED }: { migrations: readonly string[] } = JSON.parse(
  readFileSync(new URL('../../released/version.json', import.meta.url), 'utf8'),
);
