import { newId } from '@marketplace/db';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import { pino } from 'pino';
import t from 'tap';
import type { RebuildHook } from '../../src/platform/config/rebuild-hook.ts';
import { startRebuildWatcher } from '../../src/rebuild/watcher.ts';

const HOOK: RebuildHook = { form: 'signed', url: 'http://127.0.0.1:1/', secret: '', quietMs: 200, longestMs: 1000 };
const log = pino({ level: 'silent' });

t.test('a change causes one request for a build, whichever process detects it', async t => {
  const database = await testDatabase();
  const { knex } = database;
  const watchers = [startRebuildWatcher({ database }, HOOK, log), startRebuildWatcher({ database }, HOOK, log)];
  t.teardown(async () => {
    await Promise.all(watchers.map(watcher => watcher.stop()));
    await database.close();
  });
  const change = (count: number) =>
    knex('content_changes').insert(
      Array.from({ length: count }, () => ({
        id: newId(),
        kind: 'page',
        entity_id: newId(),
        action: 'saved',
        touches: '{"slugs":[],"categories":[]}',
      })),
    );
  const requests = () => knex('outbox').where({ channel: 'rebuild' });
  // Changes before the first check are already on the site.
  await waitUntil(async () => (await knex('rebuild_hooks')).length > 0);
  await change(2);
  await waitUntil(async () => (await requests()).length > 0);
  const [first] = watchers;
  await first?.stop();
  t.equal((await requests()).length, 1, 'two changes, one build');

  await change(1);
  await waitUntil(async () => (await requests()).length > 1);
  t.equal((await requests()).length, 2, 'the other one continues');
});
