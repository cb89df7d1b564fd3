/**
 * Astro adapter of the publisher. The "server" of the build is a module that exports the app. The app renders any
 * address on request (see `../renderer.ts`). It does not listen on a port, because the web server serves the rendered
 * files.
 * @returns {import('astro').AstroIntegration}
 */
export default function publisher() {
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            // A build must be self-contained: a release has its own copy of the build, without node_modules, to render
            // after a rollback.
            ssr: { noExternal: true },
            // React reads this value at run time. The development mode of React is slow and logs a lot.
            define: { 'process.env.NODE_ENV': '"production"' },
          },
        });
      },
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'publisher',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.mjs', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            hybridOutput: 'stable',
            envGetSecret: 'stable',
          },
        }),
    },
  };
}
