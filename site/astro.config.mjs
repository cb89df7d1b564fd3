import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import publisher from './publisher/render/astro-adapter/index.mjs';

// As the API reads it: empty is none, and paths begin with a slash. With an empty one the form would post to the site itself.
const api = process.env.PUBLIC_API_URL?.replace(/(?<!\/)\/+$/, '');
if (api) process.env.PUBLIC_API_URL = api;
else delete process.env.PUBLIC_API_URL;

/** Matches the modules that `every-page.ts` imports, and Vite's helper for files that are loaded on demand. */
const EVERY_PAGE =
  /\/src\/(ads\/show-ads|ads\/choose-banner|browser\/every-page|browser\/kept|browser\/open-in-history|browser\/storage|browser\/time-limit|data\/browser-api|media\/picture|wording\/count)\.ts|preload-helper/;

export default defineConfig({
  output: 'server',
  adapter: publisher(),
  integrations: [react()],
  trailingSlash: 'never',
  // Images come in their sizes from the API.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: 'assets/site' },
  // The Content-Security-Policy allows files of our own only, so nothing small is inlined.
  // The site's styles are one small file: fetched once, and a page waits for one request, not for five. Styles that few
  // visitors need are in separate files, or in scripts that are loaded on demand. All are written for phones that get
  // no newer browser (iOS 15, Android 5), which would ignore all that depends on a width.
  vite: {
    build: {
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      cssTarget: ['safari15', 'chrome95'],
      // What every page loads is one file, because each file costs a request.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'every-page', test: EVERY_PAGE }] } } },
    },
  },
});
