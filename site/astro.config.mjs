import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import publisher from './publisher/render/astro-adapter/index.mjs';

// Reads the address like the API does: an empty one counts as missing, and slashes at the end are removed. With an
// empty address the form would post to the site itself.
const api = process.env.PUBLIC_API_URL?.replace(/(?<!\/)\/+$/, '');
if (api) process.env.PUBLIC_API_URL = api;
else delete process.env.PUBLIC_API_URL;

/**
 * Matches the script of the layout with the modules that it imports, and Vite's helper for files that are loaded on
 * demand.
 */
const EVERY_PAGE =
  /\/src\/(ads\/show-ads|ads\/choose-banner|browser\/enquiry-keys|browser\/every-page|browser\/hearts|browser\/kept-franchises|browser\/open-in-history|browser\/own-task|browser\/storage|browser\/time-limit|data\/browser-api|media\/picture|wording\/count)\.ts|\/Site\.astro\?astro&type=script|preload-helper/;

export default defineConfig({
  output: 'server',
  adapter: publisher(),
  integrations: [react()],
  trailingSlash: 'never',
  // The API serves images in the required sizes.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: 'assets/site' },
  // The Content-Security-Policy allows only the site's own files, so nothing is inlined. The site's styles are one
  // small file, so that a page waits for one request instead of five. Styles that few visitors need are in separate
  // files, or in scripts that are loaded on demand. The targets are phones that get no newer browser (iOS 15, Android
  // 5); they would ignore newer syntax of media queries.
  vite: {
    build: {
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      cssTarget: ['safari15', 'chrome95'],
      // Scripts that every page loads are in one file, because each file costs a request.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'every-page', test: EVERY_PAGE }] } } },
    },
  },
});
