import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';

setGetEnv(name => process.env[name]);

/** Whole pages at once: a file has no use for a stream. */
export const app = createApp({ streaming: false });
