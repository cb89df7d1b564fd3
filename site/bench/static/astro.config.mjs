import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';

/** The same pages as a classic static build, for comparison. */
export default defineConfig({
  site: process.env.PUBLIC_URL,
  output: 'static',
  srcDir: './src',
  publicDir: '../../public',
  integrations: [react()],
  trailingSlash: 'never',
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never', assets: 'assets/site', concurrency: 8 },
  vite: { build: { assetsInlineLimit: 0 } },
});
