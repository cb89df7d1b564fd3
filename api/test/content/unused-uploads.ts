import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { unusedUploadSchedule } from '../../src/pictures/unused.ts';
import { aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';
import { aPicture, multipartFile } from '../support/pictures.ts';
import { aRun } from '../support/schedules.ts';

const DAY = 86_400_000;
const api = await testApi(t);
const { knex } = api.database;
const admin = await anAdmin(api.database);
let shade = 0;
const upload = async (): Promise<string> => {
  const colour = `#0000${(16 + shade++).toString(16)}`;
  const { body } = await api.call('POST /uploads', {
    as: admin,
    ...multipartFile(await aPicture(50, 40, colour).png().toBuffer()),
  });
  return body.url;
};
const isThere = (url: string) => existsSync(join(api.config.dataDir, url));
const check = () => unusedUploadSchedule.run(aRun(api));
/** Moves a file's dates into the past. */
const age = (url: string, days: number) =>
  knex('media')
    .where({ url })
    .update({
      created_at: new Date(Date.now() - days * DAY),
      unused_since: knex.raw('unused_since - INTERVAL ? DAY', [days]),
    });

t.test('a file is deleted 30 days after its last reference', async t => {
  const url = await upload();
  await age(url, 2);
  await check();
  await age(url, 29);
  await check();
  t.ok(isThere(url));
  await age(url, 2);
  await check();
  t.notOk(isThere(url));
  t.notOk(isThere(url.replace(/-\d+x.*/, '-social.jpg')), 'and so are its sizes');
  t.same(await knex('media').where({ url }), []);
});

t.test('records, deleted records and previous versions count as references', async t => {
  const [shown, binned, earlier] = [await upload(), await upload(), await upload()];
  await aFranchise(api.database, { image_url: shown });
  await aFranchise(api.database, { image_url: binned, deleted_at: new Date() });
  const changed = await aFranchise(api.database, { image_url: earlier });
  await api.call(`PUT /franchises/${changed.id}`, { as: admin, body: { image_url: '/uploads/x.png' } });
  for (let round = 0; round < 3; round++) {
    for (const url of [shown, binned, earlier]) await age(url, 40);
    await check();
  }
  t.same([shown, binned, earlier].map(isThere), [true, true, true]);
});

t.test('a save or an upload that uses a file again keeps it', async t => {
  const [saved, sent] = [await upload(), await upload()];
  for (const url of [saved, sent]) await age(url, 2);
  await check();
  for (const url of [saved, sent]) await age(url, 40);
  const franchise = await aFranchise(api.database, {});
  await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { image_url: saved } });
  t.equal((await knex('media').where({ url: saved }).first()).unused_since, null);
  shade--;
  t.equal(await upload(), sent);
  t.equal((await knex('media').where({ url: sent }).first()).unused_since, null);
  await check();
  t.same([saved, sent].map(isThere), [true, true]);
});

t.test('a deletion waits for a concurrent save and then keeps the file', async t => {
  const url = await upload();
  await age(url, 2);
  await check();
  await age(url, 40);
  const save = await knex.transaction();
  await save('media').where({ url }).update({ unused_since: null });
  const checking = check();
  await save.commit();
  await checking;
  t.ok(isThere(url));
});

t.test('the photo of a user who was deleted long ago is deleted', async t => {
  const { retentionSchedule } = await import('../../src/retention/retention.ts');
  const photo = await upload();
  await age(photo, 2);
  await aConsultant(api.database, { photo, deleted_at: new Date(Date.now() - 400 * DAY) });
  await retentionSchedule.run(aRun(api));
  await check();
  t.notOk(isThere(photo));
});
