/** Run as a program (`npm run nginx-limits -w deploy`) it writes what nginx takes at most, as the API says it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMBEDDED_BODY_LIMIT } from '@marketplace/api';

const MEGABYTES = EMBEDDED_BODY_LIMIT / 2 ** 20;

/** The longest body that the web servers pass on, in words. */
export const LARGEST_BODY = `${MEGABYTES} MB`;

/** Where nginx reads it, and what stands there. */
export const NGINX_LIMITS = join(import.meta.dirname, '../../nginx/headers/limits.conf');
export const nginxLimits = (): string =>
  `# Written by \`npm run nginx-limits -w deploy\` from api/src/media/limits.ts.
client_max_body_size ${MEGABYTES}m;
set $largest_body "${LARGEST_BODY}";
`;

if (import.meta.main) writeFileSync(NGINX_LIMITS, nginxLimits());
