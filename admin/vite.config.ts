import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressionPlugin } from './compressed-copies.ts';

/**
 * Allows only the console's own scripts, because the session is in browser storage. Inline styles are allowed, because
 * emotion writes them at run time. The web server sends the same policy as a header; this one also applies when the
 * files are served in another way.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
  ],
});

/** Serves the same page for every address of the console, in development too. */
const consoleAddresses = (): Plugin => ({
  name: 'console-addresses',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (path === '/admin' || path === '/consultant' || path.startsWith('/consultant/')) request.url = '/admin/';
      next();
    });
  },
});

const api = new URL(process.env.API_URL ?? 'http://127.0.0.1:4001/api').origin;

/**
 * Bundles the code that every screen needs into two files. The packages are separate, so that they stay in the
 * browser's cache when only the console's code has changed. Without these groups it would be 33 files and 40 KB more to
 * transfer.
 */
const EVERY_SCREEN = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
];
/**
 * Bundles the icons that several screens show into one file, since the headers of a response are larger than an icon.
 */
const SIGNS = { name: 'signs', test: /@mui.icons-material/, minShareCount: 4, priority: 1 };

/**
 * The scripts contain the names of all files, so the hashes are short: seven characters distinguish the releases, and
 * eight compress worse.
 */
const FILES = { chunkFileNames: 'assets/[name]-[hash:7].js' };

export default defineConfig({
  base: '/admin/',
  plugins: [react(), contentSecurityPolicy(), consoleAddresses(), compressionPlugin()],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { ...FILES, codeSplitting: { groups: [...EVERY_SCREEN, SIGNS] } } },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/uploads': { target: api, rewrite: path => `/api${path}` } },
  },
});
