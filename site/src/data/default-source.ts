import { httpSource } from './http-source.ts';
import type { PageSource } from './source.ts';

let source: PageSource | undefined;

/** Returns the source that `astro dev` reads: the API at `API_URL`, by default the one that `npm run dev` starts. */
export const defaultSource = (): PageSource => {
  source ??= httpSource(process.env.API_URL ?? 'http://127.0.0.1:4001/api', process.env.SERVICE_TOKEN);
  return source;
};
