import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@marketplace/db';
import { sha256 } from '../../../src/platform/values/sha256.ts';
import type { Calls } from '../example-call.ts';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const users = (...rows: string[]) => ({
  content: ['name,email,role,tokens', ...rows].join('\n'),
  name: 'users.csv',
  type: 'text/csv',
});

const franchises = (category: string, ...names: string[]) => ({
  content: [
    'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model',
    ...names.map(name => `${name},${category},Fresh every day,/uploads/x.webp,3,2010,Malaysia,Single-Unit`),
  ].join('\n'),
  name: 'franchises.csv',
  type: 'text/csv',
});

/** Returns a job that runs after a category of many franchises was renamed. */
const jobOf = ({ id }: { id: string }) => ({
  kind: 'category-renamed',
  entity_id: id,
  total_rows: 20_000,
  processed: 12_000,
});

/** A picture that could not be fetched. */
const aRemotePicture = {
  entity: 'franchise',
  purpose: 'franchise',
  url: 'https://images.example.com/shop.jpg',
  url_hash: sha256('https://images.example.com/shop.jpg'),
  status: 'failed',
  reason: 'not_found',
};

/** Calls for uploads, imports, exports and background jobs. */
export const fileCalls: Calls = {
  'POST /uploads': ({ consultant }) => ({
    as: consultant,
    file: { content: PICTURE, name: 'pixel.png', type: 'image/png' },
  }),
  'GET /uploads/{name}': async ({ api }) => {
    const name = '0123456789abcdef0123456789abcdef-1x1.png';
    const folder = join(api.config.dataDir, 'uploads');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), PICTURE);
    return { params: { name }, shown: { answer: '(the file)' } };
  },
  'GET /remote-pictures': async ({ api, consultant, franchise }) => {
    await api.database.knex('remote_pictures').insert({ id: newId(), ...aRemotePicture, entity_id: franchise.id });
    return { as: consultant, query: { url: aRemotePicture.url } };
  },
  'POST /remote-pictures/retry': async ({ api, consultant, franchise }) => {
    await api.database
      .knex('remote_pictures')
      .insert({ id: newId(), ...aRemotePicture, entity_id: franchise.id })
      .onConflict()
      .merge();
    return { as: consultant, body: { url: aRemotePicture.url } };
  },
  'GET /admin/export/franchises': ({ consultant }) => ({ as: consultant }),
  'GET /admin/export/users': ({ admin }) => ({ as: admin }),
  'GET /admin/export/leads': ({ admin }) => ({ as: admin, query: { filter: '{"status":"contacted"}' } }),
  'GET /admin/download-sample-csv': ({ admin }) => ({ as: admin, query: { type: 'users' } }),
  'POST /admin/bulk-upload-franchises': ({ admin, category }) => ({
    as: admin,
    query: { dry_run: true },
    file: franchises(category.name, 'Rojak House', ''),
  }),
  'POST /admin/bulk-upload-users': ({ admin }) => ({
    as: admin,
    query: { dry_run: true },
    file: users('Uploaded,uploaded@example.com,consultant,3'),
  }),
  'POST /admin/bulk-preview-franchises': ({ admin, category }) => ({
    as: admin,
    file: franchises(category.name, 'Rojak House'),
  }),
  'POST /admin/bulk-preview-users': ({ admin }) => ({
    as: admin,
    file: users('Uploaded,uploaded@example.com,consultant,3'),
  }),
  'GET /admin/bulk-jobs/{id}/failed-rows': async ({ admin, api }) => {
    const { knex } = api.database;
    const id = newId();
    const header = JSON.stringify(['name', 'email', 'role', 'tokens']);
    await knex('bulk_jobs').insert({ id, kind: 'users', user_id: admin.id, header, errors: '[]' });
    await knex('bulk_failed_rows').insert({
      job_id: id,
      position: 0,
      line: 3,
      cells: JSON.stringify(['Tan Wei Ming', 'wei@example', 'boss', '3']),
      errors: JSON.stringify([{ line: 3, column: 'role', reason: '“boss”: Role must be one of: admin, consultant' }]),
    });
    return { as: admin, params: { id } };
  },
  'GET /admin/background-jobs': async ({ admin, api, category }) => {
    await api.database.knex('background_jobs').insert({ ...jobOf(category), id: newId() });
    return { as: admin };
  },
  'GET /admin/background-jobs/{id}': async ({ admin, api, category }) => {
    const job = { ...jobOf(category), id: newId() };
    await api.database.knex('background_jobs').insert(job);
    return { as: admin, params: { id: job.id } };
  },
  'GET /admin/bulk-jobs/{id}': async world => {
    const { admin, api } = world;
    const id = newId();
    await api.database.knex('bulk_jobs').insert({
      id,
      kind: 'franchises',
      user_id: admin.id,
      total_rows: 1800,
      read_rows: 600,
      processed: 598,
      failed_rows: 2,
      errors: '[]',
    });
    return { as: admin, params: { id } };
  },
};
