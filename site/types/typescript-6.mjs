// `astro check` needs TypeScript 6, the other workspaces have 7, and npm puts what both use beside the 7.
// In this process everybody who asks for TypeScript gets the site's own.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const TYPESCRIPT = pathToFileURL(createRequire(import.meta.url).resolve('typescript')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: TYPESCRIPT, shortCircuit: true } : next(specifier, context),
});
