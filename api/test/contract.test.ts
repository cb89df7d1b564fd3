import t from 'tap';
import type { Asked } from './examples/asked.ts';
import { CALLS } from './examples/calls.ts';
import { addressOf, inOrder } from './examples/recording.ts';
import { aWorld } from './examples/world.ts';
import { type Answer, testApi } from './support/index.ts';

/** Rules that hold for every call of a kind, asked of each by its example. */

/** Who signs in, or changes their own password, is no admin's act; a dry run, a test and a report change no record. */
const NOT_LOGGED = new Set([
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /auth/forgot-password',
  // Nothing changes before a code confirms it.
  'POST /auth/second-factor/begin',
  'POST /leads',
  'POST /franchises/{id}/increment-view',
  'POST /banners/{id}/impression',
  'POST /banners/{id}/click',
  'POST /uploads',
  'POST /admin/bulk-upload-franchises',
  'POST /admin/bulk-upload-users',
  'POST /admin/test-email',
  // Without its settings it does not start.
  'POST /admin/whatsapp/start-service',
  'POST /personal-data/link',
  'POST /personal-data/show',
  'PUT /publishing',
]);

t.test('what holds for every call', async t => {
  const api = await testApi(t);
  const world = await aWorld(api, t);
  const { knex } = api.database;
  const { body: document } = await api.call('GET /openapi.json');
  const takes = (call: string, name: string) => {
    const [method = '', path] = call.split(' ');
    const { parameters = [] } = document.paths[`/api${path}`][method.toLowerCase()];
    return parameters.some((parameter: { name: string }) => parameter.name === name);
  };
  const ask = (call: string, asked: Asked, query: Asked['query'] = asked.query): Promise<Answer> =>
    api.call(addressOf(call, { ...asked, query }), asked);

  t.test('a list is sorted, ranged and filtered, and refuses what it does not understand', async t => {
    const lists = Object.keys(CALLS).filter(call => takes(call, 'sort'));
    t.ok(lists.length > 12);
    for (const call of lists) {
      const asked = (await CALLS[call]?.(world)) ?? {};
      const { status, body, headers } = await ask(call, asked, { range: '[0,0]' });
      t.match([status, headers['content-range']], [200, /^[a-z-]+ (0-0|\*)\/\d+$/], call);
      for (const [{ id }] of body.length > 0 ? [body] : [])
        t.match((await ask(call, asked, { filter: JSON.stringify({ id: [id, 'none'] }) })).body, [{ id }], call);
      const wrong = { sort: '["colour","UP"]', range: '[5]', filter: '{"colour":1}' };
      const refused = await ask(call, asked, wrong);
      t.equal(refused.status, 422, call);
      t.same(
        refused.body.detail.map(({ loc }: { loc: string[] }) => loc[1]),
        ['sort', 'sort', 'range', 'filter'],
        call,
      );
      const others: NonNullable<Asked['query']>[] = [
        { filter: '{"id":{}}' },
        { filter: '{"constructor":"x"}' },
        { filter: '{"__proto__":"x"}' },
        { filter: JSON.stringify({ id: Array(1001).fill('none') }) },
        { sort: '["toString","ASC"]' },
        { range: '[1,0]' },
        { range: '[-1,0]' },
      ];
      for (const query of others)
        t.equal((await ask(call, asked, query)).status, 422, `${call} ${JSON.stringify(query).slice(0, 60)}`);
      const most = { filter: JSON.stringify({ id: Array(1000).fill('none') }) };
      t.equal((await ask(call, asked, most)).status, 200, `${call} with as many values as there may be`);
    }
  });

  t.test('a change is written down with who made it', async t => {
    const logged = async () => Number((await knex('audit_log').count({ n: '*' }).first())?.n);
    for (const [call, make] of inOrder(CALLS).filter(([name]) => !name.startsWith('GET'))) {
      const asked = await make(world);
      const before = await logged();
      const { status } = await ask(call, asked);
      const isLogged = (await logged()) > before;
      if (status < 300 && !asked.file) t.equal(isLogged, !NOT_LOGGED.has(call), call);
    }
  });
});
