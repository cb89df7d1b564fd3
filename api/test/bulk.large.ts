import { newId } from '@marketplace/db';
import t from 'tap';
import { aCategory, anAdmin, testApi } from './support/index.ts';
import { largeUpload } from './support/large-upload.ts';

t.setTimeout(900_000);

t.test(
  'a file of 20,000 franchises is imported while other calls are answered, and a larger one is refused',
  async t => {
    const api = await testApi(t);
    const admin = await anAdmin(api.database);
    await aCategory(api.database, { name: 'Food', slug: 'food' });
    const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
    const token = await api.tokenOf(admin);
    const began = performance.now();
    const done = await largeUpload({ url, token, jobId: newId(), rows: 20_000 });
    t.comment(`${Math.round((performance.now() - began) / 1000)} s, the slowest answer ${Math.round(done.slowest)} ms`);
    t.match(done.answer, { status: 200, success: true, processed: 20_000, failed_rows: 0 });
    t.ok(done.answers > 100, `${done.answers} responses meanwhile`);
    t.ok(done.usual < done.took / 200, `half of them within ${Math.round(done.usual)} ms`);
    t.ok(done.slowest < done.took / 10, `the slowest within ${Math.round(done.slowest)} ms`);
    t.ok(new Set(done.progress).size > 10, 'the progress can be read');

    const { answer } = await largeUpload({ url, token, jobId: newId(), rows: 20_001 });
    t.match(answer, { status: 422, detail: [{ msg: 'A file may have at most 20,000 franchises' }] });
    t.equal(Number((await api.database.knex('franchises').count({ n: '*' }).first())?.n), 20_000);
  },
);
