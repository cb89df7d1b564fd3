// `astro check` needs TypeScript 6, but the other workspaces have 7, and npm installs shared packages beside version 7.
// In this process every import of TypeScript resolves to the site's version 6.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const TYPESCRIPT = pathToFileURL(createRequire(import.meta.url).resolve('typescript')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: TYPESCRIPT, shortCircuit: true } : next(specifier, context),
});
