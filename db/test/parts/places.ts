import t from 'tap';
import { newId, placeBits } from '../../src/index.ts';
import { COUNTRIES, MALAYSIAN_STATES, PLACE_BITS } from '../../src/options.ts';
import { testDatabase } from '../../src/testing/index.ts';

const PLACES = [...MALAYSIAN_STATES, ...COUNTRIES];

t.test('for each place the database computes the same bit of `places` as the query builder', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const lists = {
    territory_type: '[]',
    franchise_model: '[]',
    why_choose_points: '[]',
    media_gallery: '[]',
    faqs: '[]',
  };
  const texts = { description: '', why_choose: '', search_words: '' };
  const rows = PLACES.map((place, at) => {
    return { id: newId(), slug: `${at}`, name: place, territory_location: JSON.stringify([place]), ...lists, ...texts };
  });
  await knex('franchises').insert(rows);

  for (const place of PLACES) {
    const found: string[] = await knex('franchises')
      .whereRaw('places & ?', [placeBits(place) ?? 0])
      .pluck('name');
    if (place === 'Malaysia')
      t.same(found.sort(), ['Malaysia', ...MALAYSIAN_STATES].sort(), 'Malaysia matches any of its states');
    else t.same(found, [place]);
  }
  t.equal(placeBits('Atlantis'), undefined);
  t.equal(new Set(Object.values(PLACE_BITS)).size, PLACES.length, 'no two places have the same bit');
});
