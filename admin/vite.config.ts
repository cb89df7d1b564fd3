import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedCopies } from './compressed-copies.ts';

/**
 * Scripts come from our own files alone: the session lies in browser storage. Styles are written by emotion as the page
 * runs. The web server sends the same policy as a header; this one holds wherever the files are put.
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

/** In development too, one page answers every address of the console. */
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
 * What every screen needs comes in two files, packages apart: they stay in the browser's cache when only our own code has
 * changed. Left to themselves they were 33 files, 40 KB more on the wire.
 */
const EVERY_SCREEN = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
];
/** Signs that several screens show: in one file, since the head of an answer weighs more than any of them. */
const SIGNS = { name: 'signs', test: /@mui.icons-material/, minShareCount: 4, priority: 1 };

/** Every screen knows the names of all files: seven characters tell two releases of one apart, and eight pack worse. */
const FILES = { chunkFileNames: 'assets/[name]-[hash:7].js' };

export default defineConfig({
  base: '/admin/',
  plugins: [react(), contentSecurityPolicy(), consoleAddresses(), compressedCopies()],
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
