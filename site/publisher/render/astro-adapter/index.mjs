/**
 * The Astro adapter of the publisher: the build's "server" is a module that exports the app, ready to render any
 * address when it is asked (see `../renderer.ts`). Nothing listens; the web server serves what was rendered.
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
            // A build stands alone: a release keeps its own copy, far from any node_modules, to render after a rollback.
            ssr: { noExternal: true },
            // React decides by this at run time, and its development half is slow and talkative.
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
