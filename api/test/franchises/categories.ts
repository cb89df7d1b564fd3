import t from 'tap';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

t.test('categories', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);

  t.test('an admin adds a category, and visitors read it with its slug', async t => {
    const added = await api.call('POST /categories', { as: admin, body: { name: 'Food & Beverage', icon: '🍜' } });
    t.equal(added.status, 201);
    t.match(added.body, { name: 'Food & Beverage', slug: 'food-and-beverage', icon: '🍜', order: 0, is_active: true });
    const { body } = await api.call('GET /categories');
    t.match(body, [{ id: added.body.id }]);
  });

  t.test('all errors are reported at once, each with its field', async t => {
    const answer = await api.call('POST /categories', { as: admin, body: { name: '  ', order: -1, is_active: 'yes' } });
    t.equal(answer.status, 422);
    t.match(answer.body.detail, [
      { loc: ['body', 'name'], msg: 'Name is required', type: 'required', code: 'required', values: { name: 'Name' } },
      { loc: ['body', 'order'], msg: 'Display order must not be negative', type: 'minimum', code: 'negative' },
      { loc: ['body', 'is_active'], msg: 'Active must be true or false', type: 'type', code: 'not_a_boolean' },
    ]);
  });

  t.test('two categories cannot have the same name, and their slugs never collide', async t => {
    await aCategory(database, { name: 'Car Wash', slug: 'car-wash' });
    const again = await api.call('POST /categories', { as: admin, body: { name: 'Car Wash' } });
    t.equal(again.status, 422);
    t.match(again.body.detail, [{ loc: ['body', 'name'], msg: 'A category with this name already exists' }]);
    const alike = await api.call('POST /categories', { as: admin, body: { name: 'Car-Wash' } });
    t.equal(alike.body.slug, 'car-wash-2');
  });

  t.test('names with the same slug get different slugs when they are saved at the same time', async t => {
    const names = ['Arts & Crafts', 'Arts and Crafts', 'Arts/and Crafts', 'Arts, and Crafts'];
    const created = await Promise.all(names.map(name => api.call('POST /categories', { as: admin, body: { name } })));
    t.same(
      created.map(({ status, body }) => [status, body.name]),
      names.map(name => [201, name]),
    );
    t.same(created.map(({ body }) => body.slug).toSorted(), [
      'arts-and-crafts',
      'arts-and-crafts-2',
      'arts-and-crafts-3',
      'arts-and-crafts-4',
    ]);
    const renamed = await Promise.all(
      created.map(({ body: { id } }, n) =>
        api.call(`PUT /categories/${id}`, { as: admin, body: { name: `Sports${' &:;'[n]} Play` } }),
      ),
    );
    t.same(
      renamed.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const one = () => api.call('POST /categories', { as: admin, body: { name: 'Only Once' } });
    const [first, second] = await Promise.all([one(), one()]);
    t.same([first.status, second.status].toSorted(), [201, 422], 'only one category gets the name');
  });

  t.test('renaming a category renames it on its franchises and publishes both addresses', async t => {
    const category = await aCategory(database, { name: 'Tuition', slug: 'tuition' });
    const franchise = await aFranchise(database, { category: 'Tuition' });
    const { etag } = (await api.call(`GET /franchises/${franchise.id}`, { as: admin })).headers;
    const answer = await api.call(`PUT /categories/${category.id}`, { as: admin, body: { name: 'Education' } });
    t.match(answer.body, { name: 'Education', slug: 'education' });
    const found = await api.call('GET /franchises?search=education');
    t.match(found.body, [{ id: franchise.id, category: 'Education' }], 'search finds them by the new name');
    const change = await database.knex('content_changes').where({ entity_id: category.id }).first();
    t.match(change, { kind: 'category', action: 'saved', touches: { categories: ['tuition', 'education'] } });
    const entry = await database.knex('audit_log').where({ entity_id: category.id }).first();
    t.match(entry, { action: 'update', before: { name: 'Tuition' }, after: { name: 'Education' }, actor_id: admin.id });
    const late = await api.call(`PUT /franchises/${franchise.id}`, {
      as: admin,
      body: { name: 'Late' },
      headers: { 'if-match': String(etag) },
    });
    t.match([late.status, late.body], [200, { category: 'Education' }], 'a form that was opened before still saves');
  });

  t.test('previous addresses', async t => {
    const create = async (name: string) => (await api.call('POST /categories', { as: admin, body: { name } })).body;
    const save = (id: string, body: object) => api.call(`PUT /categories/${id}`, { as: admin, body });
    const find = (slug: string) => api.call(`GET /category/${slug}`);
    /** Returns the address that each slug leads to, or null when nothing is found. */
    const places = async (...slugs: string[]) => {
      const answers = [];
      for (const slug of slugs) answers.push((await find(slug)).headers['content-location'] ?? null);
      return answers;
    };

    t.test('a category is found by its slug in the form that visitors see', async t => {
      const { id } = await create('Florists');
      await save(id, { name: 'Florists', icon: '💐', description: 'Flowers', order: 4 });
      const found = await find('florists');
      t.equal(found.status, 200);
      t.equal(found.headers['content-location'], '/category/florists');
      const [shown] = (await api.call('GET /categories?filter={"name":"Florists"}')).body;
      t.same(found.body, shown, 'returns the same as the list');
      const again = await api.call('GET /category/florists', { headers: { 'if-none-match': `${found.headers.etag}` } });
      t.equal(again.status, 304);
      const absent = await find('no-florists');
      t.same([absent.status, absent.body], [404, { detail: 'Category not found', code: 'category_not_found' }]);
      t.equal((await find(id)).status, 404, 'an id is not an address');
    });

    t.test('both former addresses of a category that was renamed twice lead to its current address', async t => {
      const { id } = await create('Pets');
      await save(id, { name: 'Animals' });
      await save(id, { name: 'Animals & More', icon: '🐈' });
      const old = await find('pets');
      t.match([old.status, old.body], [200, { id, name: 'Animals & More', slug: 'animals-and-more' }]);
      t.same(await places('pets', 'animals', 'animals-and-more'), Array(3).fill('/category/animals-and-more'));
      await save(id, { name: 'ANIMALS & MORE' });
      t.same(await places('animals-and-more'), ['/category/animals-and-more'], 'a change of case keeps the address');
    });

    t.test(
      'a category that is renamed back gets its first address again, and the address in between leads there',
      async t => {
        const { id } = await create('Books');
        await save(id, { name: 'Reading' });
        await save(id, { name: 'Books' });
        t.same(await places('books', 'reading'), ['/category/books', '/category/books']);
        t.same(await database.knex('former_category_slugs').where({ category_id: id }).pluck('slug'), ['reading']);
      },
    );

    t.test(
      'another category can take a former address, and keeps it as its own former address when it is renamed',
      async t => {
        const first = await create('Toys');
        await save(first.id, { name: 'Games' });
        const second = await create('Toys');
        t.equal(second.slug, 'toys');
        t.match((await find('toys')).body, { id: second.id });
        await save(second.id, { name: 'Play' });
        t.same(await places('toys', 'games', 'play'), ['/category/play', '/category/games', '/category/play']);
        await save(first.id, { name: 'Toys' });
        t.same(await places('toys', 'games', 'play'), ['/category/toys', '/category/toys', '/category/play']);
        await save(second.id, { name: 'Games' });
        t.same(await places('toys', 'games', 'play'), ['/category/toys', '/category/games', '/category/games']);
        await api.call(`DELETE /categories/${second.id}`, { as: admin });
        t.same(
          await places('toys', 'games', 'play'),
          ['/category/toys', null, null],
          'no address returns to the first category',
        );
      },
    );

    t.test('a current address wins over a former one that a process of the previous version recorded', async t => {
      const [now, before] = [await create('Gardens'), await create('Nurseries')];
      await database.knex('former_category_slugs').insert({ slug: 'gardens', category_id: before.id });
      t.match((await find('gardens')).body, { id: now.id });
      await save(now.id, { name: 'Parks' });
      t.same(await places('gardens', 'nurseries'), ['/category/parks', '/category/nurseries']);
    });

    t.test('an inactive category cannot be found until it is active again', async t => {
      const { id } = await create('Seasonal');
      await save(id, { name: 'Festive', is_active: false });
      for (const slug of ['seasonal', 'festive'])
        for (const as of [undefined, admin])
          t.match(await api.call(`GET /category/${slug}`, { as }), {
            status: 404,
            headers: { 'content-location': undefined },
            text: '{"detail":"Category not found","code":"category_not_found"}',
          });
      await save(id, { name: 'Festive', is_active: true });
      t.same(await places('seasonal', 'festive'), ['/category/festive', '/category/festive']);
    });

    t.test('deleting a category frees its addresses', async t => {
      const { id } = await create('Typewriters');
      await save(id, { name: 'Fax Machines' });
      await api.call(`DELETE /categories/${id}`, { as: admin });
      t.same(await places('typewriters', 'fax-machines'), [null, null]);
      t.equal((await create('Typewriters')).slug, 'typewriters');
      t.same(await places('typewriters'), ['/category/typewriters']);
      t.same(await database.knex('former_category_slugs').where({ category_id: id }), []);
    });

    t.test('after concurrent renames every earlier address still leads to its category', async t => {
      const { id } = await create('Race');
      const others = await Promise.all(['Race A', 'Race B', 'Race C', 'Race D'].map(create));
      const names = ['Race One', 'Race Two', 'Race Three'];
      const answers = await Promise.all([
        ...names.map(name => save(id, { name })),
        ...others.map(({ id }, n) => save(id, { name: `Race ${n + 5}` })),
      ]);
      t.same(new Set(answers.map(({ status }) => status)), new Set([200]));
      const { slug } = (await api.call(`GET /categories/${id}`)).body;
      t.same(await places('race', 'race-one', 'race-two', 'race-three'), Array(4).fill(`/category/${slug}`));
      t.same(
        await places('race-a', 'race-b', 'race-c', 'race-d'),
        [5, 6, 7, 8].map(n => `/category/race-${n}`),
      );
    });
  });

  t.test('a category in use cannot be deleted, and the error says how many franchises use it', async t => {
    const category = await aCategory(database);
    await aFranchise(database, { category: category.name });
    const refused = await api.call(`DELETE /categories/${category.id}`, { as: admin });
    t.equal(refused.status, 409);
    t.match(refused.body, {
      detail: 'This category is used by 1 franchise',
      ...{ code: 'category_in_use', values: { count: 1 } },
    });
    await database.knex('franchises').where({ category_id: category.id }).update({ deleted_at: new Date() });
    const deleted = await api.call(`DELETE /categories/${category.id}`, { as: admin });
    t.match([deleted.status, deleted.body], [200, { id: category.id }]);
  });

  t.test('rows with equal sort values have a stable order in both directions', async t => {
    const ids = async (direction: string): Promise<string[]> => {
      const { body } = await api.call(`GET /categories?sort=["is_active","${direction}"]`);
      return body.map(({ id }: { id: string }) => id);
    };
    const upwards = await ids('ASC');
    t.ok(upwards.length > 3);
    t.same(upwards, upwards.toSorted());
    t.same(await ids('DESC'), upwards.toReversed());
  });

  t.test('every save gets a later version, even when the clock is behind', async t => {
    const { id, name } = await aCategory(database);
    const ahead = new Date(Date.now() + 60_000);
    await database.knex('categories').where({ id }).update({ updated_at: ahead });
    const save = async () => {
      t.equal((await api.call(`PUT /categories/${id}`, { as: admin, body: { name } })).status, 200);
      return (await database.knex('categories').where({ id }).first()).updated_at.getTime();
    };
    t.same([await save(), await save()], [ahead.getTime() + 1, ahead.getTime() + 2]);
  });

  t.test('only admins write categories; visitors see the active ones', async t => {
    const consultant = await aConsultant(database);
    const hidden = await aCategory(database, { is_active: false });
    for (const [as, status] of [
      [undefined, 401],
      [consultant, 403],
    ] as const) {
      t.equal((await api.call('POST /categories', { as, body: { name: 'No' } })).status, status);
      t.equal((await api.call(`PUT /categories/${hidden.id}`, { as, body: { name: 'No' } })).status, status);
      t.equal((await api.call(`DELETE /categories/${hidden.id}`, { as })).status, status);
    }
    const ids = async (as?: typeof admin) =>
      (await api.call('GET /categories', { as })).body.map(({ id }: { id: string }) => id);
    t.notOk((await ids()).includes(hidden.id));
    t.ok((await ids(admin)).includes(hidden.id));
  });

  t.test('a list is sorted, paged and filtered, and unknown parameters are refused', async t => {
    const page = await api.call('GET /categories?sort=["name","DESC"]&range=[0,1]');
    t.equal(page.body.length, 2);
    t.match(page.headers['content-range'], /^categories 0-1\/\d+$/);
    t.ok(page.body[0].name >= page.body[1].name);
    const refused = await api.call('GET /categories?sort=["colour","UP"]&range=[5]&filter={"x":1}');
    t.equal(refused.status, 422);
    t.same(
      refused.body.detail.map((fault: { loc: string[] }) => fault.loc[1]),
      ['sort', 'sort', 'range', 'filter'],
    );
  });

  t.test('of two concurrent edits the second gets 412 with the current record', async t => {
    const { id } = await aCategory(database, { name: 'Bakery' });
    const read = await api.call(`GET /categories/${id}`);
    const save = (name: string, etag: unknown) =>
      api.call(`PUT /categories/${id}`, { as: admin, body: { name }, headers: { 'if-match': String(etag) } });
    const first = await save('Bakeries', read.headers.etag);
    t.equal(first.status, 200);
    const second = await save('Bread', read.headers.etag);
    t.match([second.status, second.body.current], [412, { id, name: 'Bakeries' }]);
    t.equal((await save('Bread', first.headers.etag)).status, 200);
  });

  t.test('only admins can read an inactive category', async t => {
    const { id } = await aCategory(database, { is_active: false });
    t.equal((await api.call(`GET /categories/${id}`)).status, 404);
    t.match((await api.call(`GET /categories/${id}`, { as: admin })).body, { id, is_active: false });
  });

  t.test('a name that is taken is reported together with the other errors', async t => {
    const { name } = await aCategory(database);
    const { body } = await api.call('POST /categories', { as: admin, body: { name, order: -1 } });
    t.same(
      body.detail.map((fault: { loc: string[] }) => fault.loc[1]),
      ['order', 'name'],
    );
  });

  t.test('an unknown category returns 404', async t => {
    t.equal(
      (await api.call('PUT /categories/nope', { as: admin, body: { name: 'X' } })).body.detail,
      'Category not found',
    );
    t.equal((await api.call('DELETE /categories/nope', { as: admin })).status, 404);
  });
});
