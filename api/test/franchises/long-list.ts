import t from 'tap';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

t.test('signed-in users get whole lists, however long', async t => {
  const api = await testApi(t);
  const { database } = api;
  const [admin, consultant] = [await anAdmin(database), await aConsultant(database)];
  const { name: category } = await aCategory(database);
  t.same((await api.call('GET /franchises', { as: admin })).body, []);
  const LONG = 450;
  for (let n = 0; n < LONG; n++)
    await aFranchise(database, {
      category,
      consultant_id: consultant.id,
      name: `“${String(n).padStart(4, '0')}” 咖啡`,
      ...(n % 2 ? {} : { deleted_at: new Date() }),
    });
  const sort = encodeURIComponent('["name","ASC"]');

  t.test('an admin also gets all deleted franchises, in the requested order', async t => {
    for (const [deleted, first] of [
      [false, 1],
      [true, 0],
    ] as const) {
      const answer = await api.call(`GET /franchises?sort=${sort}&filter={"deleted":${deleted}}`, { as: admin });
      const names = answer.body.map(({ name }: { name: string }) => name);
      t.same(
        names,
        Array.from({ length: 225 }, (_, n) => `“${String(n * 2 + first).padStart(4, '0')}” 咖啡`),
      );
      t.equal(answer.headers['content-range'], 'franchises 0-224/225');
      t.match(answer.body.at(-1), {
        is_featured: false,
        contact_email: '',
        territory_location: ['Penang', 'Selangor'],
      });
    }
  });

  t.test('a consultant gets all franchises assigned to them', async t => {
    const answer = await api.call('GET /franchises', { as: consultant });
    t.equal(answer.body.length, 225);
    t.equal(answer.headers['content-range'], 'franchises 0-224/225');
  });

  t.test('a long range returns the rest of the list', async t => {
    const answer = await api.call(`GET /franchises?sort=${sort}&range=[220,5000]`, { as: admin });
    t.equal(answer.body.length, 5);
    t.equal(answer.headers['content-range'], 'franchises 220-224/225');
  });
});
