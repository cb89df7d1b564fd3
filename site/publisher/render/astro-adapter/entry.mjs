import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';

setGetEnv(name => process.env[name]);

/** Renders whole pages, because a file needs no stream. */
export const app = createApp({ streaming: false });
