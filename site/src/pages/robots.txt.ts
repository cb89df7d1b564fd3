import type { APIRoute } from 'astro';

/** Paths of the console, without pages of the site that start with the same letters (`/consultants`). */
const CONSOLE = ['/admin', '/consultant'].flatMap(path => [`${path}$`, `${path}/`]);

export const GET: APIRoute = ({ url }) =>
  new Response(
    [
      'User-agent: *',
      ...[...CONSOLE, '/api/'].map(path => `Disallow: ${path}`),
      '',
      `Sitemap: ${url.origin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
