/**
 * Layers of a folder, the ground first. Each is one entry or several beside each other: folders or files below the folder,
 * `main.ts`, `feed` or `render/compress.ts`. What stands in a layer may import from those before it and from itself, and not
 * from what stands beside it. The longest entry that fits a file is its place; a file without one is a fault.
 */
export type Layers = readonly (string | readonly string[])[];

/**
 * The order inside each folder of sources. A folder with an empty list is checked for neither its order nor circles: a list
 * that names all its folders turns both on.
 */
export const LAYERS: Readonly<Record<string, Layers>> = {
  'db/src': [
    ['options.ts', 'ids.ts', 'search-words.ts'],
    'places.ts',
    'connection',
    ['models', 'migrations', 'embedded'],
    ['backup', 'testing'],
    'index.ts',
  ],
  'db/demo/src': ['support', 'drawing', ['brands', 'start'], 'records', 'scale', ['index.ts', 'main.ts']],
  'api/src': [
    'platform/runtime',
    'platform/errors',
    'platform/values',
    'platform/secrets',
    'platform/config',
    'platform/database',
    'platform/http',
    'platform/access',
    'platform/limits',
    'platform/lists',
    'platform',
    'outbox',
    'changes',
    'schedules',
    'background-jobs',
    'media',
    'settings',
    'content',
    'accounts',
    'auth',
    'credits',
    'franchises',
    'categories',
    'leads/masking',
    'leads/messages',
    'leads/enquiry-form',
    'leads',
    'leads/letters',
    'personal-data',
    'users',
    'banners',
    'hero-slides',
    'pages',
    'previews',
    'notifications',
    'whatsapp',
    'rebuild',
    'stats',
    'exports',
    'bulk',
    'audit',
    'first-steps',
    'retention',
    'app',
    'wire.ts',
  ],
  'site/src': [
    ['wording', 'media', 'theme', 'home'],
    ['links', 'seo', 'enquiry', 'styles'],
    ['data', 'franchise'],
    ['ads', 'env.d.ts'],
    'directory',
    'browser',
    'components',
    'layouts',
    'pages',
  ],
  'site/publisher': [
    ['log.ts', 'config.ts'],
    'retry.ts',
    'feed',
    'releases',
    'render',
    'lists',
    'publishing',
    'main.ts',
  ],
  'admin/src': [
    'vite-env.d.ts',
    'session',
    'i18n',
    'data',
    'kit',
    'account',
    'settings',
    'resources',
    'app',
    'main.tsx',
  ],
  'deploy/src': ['command', ['browser', 'front', 'mysql'], ['local', 'check', 'pictures']],
};

/**
 * What each folder of sources may import of other workspaces, by the names of their packages' exports, and which other
 * folders of sources. Everything else of the project is out of its reach. Tests start and look at whatever they like.
 */
export const REACH: Readonly<Record<string, readonly string[]>> = {
  'db/src': [],
  'db/demo/src': ['@marketplace/db', '@marketplace/db/options', '@marketplace/db/embedded'],
  'api/src': ['@marketplace/db', '@marketplace/db/options', '@marketplace/db/embedded'],
  'site/src': ['@marketplace/api'],
  'site/publisher': ['@marketplace/api', 'site/src'],
  'admin/src': ['@marketplace/api'],
  // It runs the others as processes, and imports how their environment is read and how their processes are told.
  'deploy/src': [
    '@marketplace/api',
    '@marketplace/api/config',
    '@marketplace/api/whatsapp-process',
    '@marketplace/db',
    '@marketplace/db/embedded',
    '@marketplace/db/testing',
  ],
};
