import { stack } from './stage.ts';

/** Words of equal length, so that pages with different words have the same length. */
const WORDS = ['coffee', 'kettle', 'saucer', 'pastry', 'barley', 'cherry'];

stack.test('a page that changes twice within a second is not mistaken for its previous version', async (t, url) => {
  const { id } = await stack.api.database.knex('franchises').where({ slug: 'brand-20' }).first('id');
  // Headers of a browser that checks whether its cached page is current.
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
  t.equal(
    (await fetch(`${url}/franchise/brand-20`, { headers: known })).status,
    304,
    'an unchanged page responds with 304',
  );
});
