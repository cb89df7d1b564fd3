import { openDatabase } from '@marketplace/db';
import { buildApp } from '../src/app/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { loadPackages } from '../src/platform/runtime/lazy-imports.ts';
import { serve } from './server-process.ts';

/** The API, started as in `src/app/server.ts`. */
const config = readConfig(process.env);
const database = openDatabase(config.databaseUrl, { knex: 12, prepared: 12 });
const app = await buildApp({ config, database });
await app.compileSchemas();
await loadPackages();
await serve(app);
