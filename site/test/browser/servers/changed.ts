import { stack } from './stage.ts';

/** Each as long as the others. */
const WORDS = ['coffee', 'kettle', 'saucer', 'pastry', 'barley', 'cherry'];

stack.test('a page that changes again within a second is not taken for the one before', async (t, url) => {
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'brand-20' }).first('id');
  // As a browser asks again, which may have what it has.
  const known = new Headers({ 'accept-encoding': 'identity', 'cache-control': 'max-age=0' });
  for (const word of WORDS) {
    const text = `A ${word} behind ${new URL(url).port}`;
    await stack.save(id, { description: text });
    await stack.shows('franchise/brand-20.html', text);
    const answer = await fetch(`${url}/franchise/brand-20`, { headers: known });
    t.equal(answer.status, 200, word);
    t.match(await answer.text(), text);
    known.set('if-none-match', answer.headers.get('etag') ?? '');
    known.set('if-modified-since', answer.headers.get('last-modified') ?? '');
  }
  t.equal((await fetch(`${url}/franchise/brand-20`, { headers: known })).status, 304, 'what has not changed is');
});
