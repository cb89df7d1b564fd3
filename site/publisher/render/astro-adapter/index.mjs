/**
 * Astro adapter of the publisher. The build's "server" is a module that exports the app, which renders any address on
 * request (see `../renderer.ts`). It does not listen: the web server serves the rendered files.
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
            // A build is self-contained: a release keeps its own copy without node_modules, to render after a rollback.
            ssr: { noExternal: true },
            // React reads this at run time. Its development mode is slow and logs a lot.
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
