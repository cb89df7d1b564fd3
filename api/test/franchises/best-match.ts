import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { franchiseSearch } from '@marketplace/db';
import t from 'tap';
import { SEARCH_SETTINGS_DOCUMENT } from '../../src/franchise-search/search-settings.ts';
import { synonymsWith } from '../../src/franchise-search/synonyms.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, type BuiltUser, testApi } from '../support/index.ts';

const BRANDS = join(import.meta.dirname, '../../../db/demo/brands');

interface Trade {
  category: { name: string };
  brands: {
    name: string;
    description: string;
    origin: string;
    territories: string[];
    models: string[];
    why: string;
    points: string[];
    faqs: [string, string][];
    keywords: string;
    featured?: boolean;
  }[];
}

/**
 * Searches, each with the beginnings of the names that must come first. The order among these names does not matter.
 */
const QUERIES: Record<string, string[]> = {
  // Names, whole and in part.
  'Nasi Lemak Cik Teratai': ['Nasi Lemak'],
  'cik teratai': ['Nasi Lemak'],
  warung: ['Warung Mee'],
  'pak senin': ['Warung Mee'],
  'tujuh lidi': ['Sate Tujuh'],
  bamboo: ['Bamboo Tier'],
  rangup: ['Rangup'],
  vazhai: ['Vazhai'],
  'jip ember': ['Jip Ember'],
  'lapis daging': ['Lapis Daging'],
  'kopi tiang': ['Kopi Tiang'],
  saltwater: ['Saltwater'],
  'embun pagi': ['Embun Pagi'],
  'drip depot 88': ['Drip Depot'],
  '88': ['Drip Depot'],
  kissaten: ['Mizuiro'],
  'taro & tide': ['Taro'],
  cendol: ['Cendol'],
  gelato: ['Gelato'],
  duri: ['Duri'],
  soya: ['Soya'],
  'roti stesen': ['Roti Stesen'],
  patisserie: ['Pâtisserie'],
  honeycrumb: ['Honeycrumb'],
  sarindah: ['Kek Lapis'],
  bijaknombor: ['BijakNombor'],
  'little wau': ['Little Wau'],
  kancil: ['Robo Kancil'],
  pantun: ['Pantun'],
  'nada kecil': ['Nada Kecil'],
  inkwell: ['Inkwell'],
  kubu: ['Kubu'],
  padma: ['Padma'],
  ringside: ['Ringside'],
  otter: ['Splash Otter'],
  'gunting emas': ['Gunting Emas'],
  'taman melur': ['Taman Melur'],
  'ten tiny': ['Ten Tiny'],
  tirai: ['Tirai'],
  jiran: ['Jiran'],
  'gigi susu': ['Gigi Susu'],
  teduh: ['Teduh'],
  'dekat je': ['Dekat Je'],
  lensa: ['Lensa'],
  beranda: ['Bunga Beranda'],
  'isi semula': ['Isi Semula'],
  'buih 24': ['Buih 24'],
  'lipat & wangi': ['Lipat'],
  'sapu-sapu': ['Sapu-Sapu'],
  sapusapu: ['Sapu-Sapu'],
  clearpane: ['Clearpane'],
  'lap kilat': ['Lap Kilat'],
  'tok wan': ['Tayar'],
  voltkampung: ['VoltKampung'],
  'sahabat roda': ['Bengkel'],
  pondok: ['Parcel'],
  helang: ['Helang'],
  'kira kira': ['Kira-Kira'],
  'cat & cahaya': ['Cat & Cahaya'],
  northlight: ['Northlight'],
  bumbung: ['Suria'],
  'bulu kawan': ['Bulu'],
  istana: ['Istana'],
  'happy hom': ['Happy Hom'],
  // English trades.
  coffee: ['Saltwater', 'Kopi Tiang'],
  'coffee shop': ['Mizuiro', 'Saltwater', 'Kopi Tiang'],
  cafe: ['Mizuiro', 'Saltwater'],
  'bubble tea': ['Taro'],
  tea: ['Taro'],
  'car wash': ['Lap Kilat'],
  laundry: ['Buih 24', 'Lipat'],
  laundromat: ['Buih 24'],
  pharmacy: ['Jiran'],
  barber: ['Gunting Emas'],
  dentist: ['Gigi Susu'],
  dental: ['Gigi Susu'],
  kindergarten: ['Little Wau'],
  preschool: ['Little Wau'],
  'swimming lessons': ['Splash Otter'],
  'swim school': ['Splash Otter'],
  gym: ['Kubu', 'Ringside'],
  yoga: ['Padma'],
  robotics: ['Robo Kancil'],
  'music school': ['Nada Kecil'],
  piano: ['Nada Kecil'],
  maths: ['BijakNombor'],
  satay: ['Sate Tujuh'],
  burger: ['Lapis Daging'],
  'fried chicken': ['Rangup'],
  chicken: ['Rangup'],
  'dim sum': ['Bamboo Tier'],
  'banana leaf': ['Vazhai'],
  'korean bbq': ['Jip Ember'],
  bakery: ['Honeycrumb', 'Roti Stesen'],
  cakes: ['Pâtisserie', 'Kek Lapis'],
  'ice cream': ['Gelato'],
  durian: ['Duri'],
  spa: ['Taman Melur', 'Lap Kilat'],
  massage: ['Taman Melur', 'Lap Kilat'],
  'nail salon': ['Ten Tiny'],
  optician: ['Lensa'],
  florist: ['Bunga Beranda'],
  flowers: ['Bunga Beranda'],
  minimart: ['Dekat Je'],
  'convenience store': ['Dekat Je'],
  'zero waste': ['Isi Semula'],
  tyres: ['Tayar'],
  'ev charging': ['VoltKampung'],
  motorcycle: ['Bengkel'],
  courier: ['Parcel'],
  printing: ['Helang'],
  accounting: ['Kira-Kira'],
  handyman: ['Northlight'],
  'solar panel': ['Suria'],
  'pet grooming': ['Bulu'],
  'pet food': ['Happy Hom'],
  'elderly care': ['Teduh'],
  // Malay.
  dobi: ['Buih 24', 'Lipat'],
  kopi: ['Kopi Tiang'],
  ayam: ['Rangup'],
  'ayam goreng': ['Rangup'],
  farmasi: ['Jiran'],
  tadika: ['Little Wau'],
  tayar: ['Tayar'],
  bengkel: ['Bengkel'],
  'cuci kereta': ['Lap Kilat'],
  kucing: ['Istana'],
  bunga: ['Bunga Beranda'],
  'kedai runcit': ['Dekat Je'],
  roti: ['Roti Stesen'],
  kek: ['Kek Lapis'],
  sate: ['Sate Tujuh'],
  muzik: ['Nada Kecil'],
  renang: ['Splash Otter'],
  perakaunan: ['Kira-Kira'],
  'warga emas': ['Teduh'],
  'doktor gigi': ['Gigi Susu'],
  'cermin mata': ['Lensa'],
  // Chinese.
  咖啡: ['Saltwater', 'Kopi Tiang'],
  洗衣: ['Buih 24', 'Lipat'],
  奶茶: ['Taro'],
  药房: ['Jiran'],
  幼儿园: ['Little Wau'],
  健身房: ['Kubu', 'Ringside'],
  洗车: ['Lap Kilat'],
  榴莲: ['Duri'],
  牙医: ['Gigi Susu'],
  会计: ['Kira-Kira'],
  // Trades and places.
  'laundry johor': ['Buih 24', 'Lipat'],
  'bubble tea penang': ['Taro'],
  'car wash johor bahru': ['Lap Kilat'],
};

/** Misspelled searches, their corrections, and the beginning of the first name that is found. */
const TYPOS: [search: string, corrected: string, first: string][] = [
  ['cofee', 'coffee', 'Saltwater'],
  ['cofee shop', 'coffee shop', 'Saltwater'],
  ['kopii', 'kopi', 'Kopi'],
  ['laundary', 'laundry', 'Buih'],
  ['buble tea', 'bubble tea', 'Taro'],
  ['pharmcy', 'pharmacy', 'Jiran'],
  ['vazahi', 'vazhai', 'Vazhai'],
  ['kindergraten', 'kindergarten', 'Little Wau'],
  ['saltwatr', 'saltwater', 'Saltwater'],
  ['satlwatr', 'saltwater', 'Saltwater'],
];

/** Queries for a place, with franchises that may open there. */
const PLACES: Record<string, string> = {
  'pulau pinang': 'Penang',
  penang: 'Penang',
  johore: 'Johor',
  jb: 'Johor',
  'johor bahru': 'Johor',
  'kuala lumpor': 'Kuala Lumpur',
  kl: 'Kuala Lumpur',
  melaka: 'Malacca',
  malacca: 'Malacca',
  'n. sembilan': 'Negeri Sembilan',
  槟城: 'Penang',
  新山: 'Johor',
};

t.test('a search lists the best matches first', async t => {
  const api = await testApi(t, { LIMIT_SEARCHES_PER_MINUTE: '100000' });
  const { database } = api;
  const trades = readdirSync(BRANDS).map((file): Trade => JSON.parse(readFileSync(join(BRANDS, file), 'utf8')));
  for (const { category, brands } of trades) {
    await aCategory(database, { name: category.name });
    for (const brand of brands)
      await aFranchise(database, {
        name: brand.name,
        category: category.name,
        description: brand.description,
        origin_country: brand.origin,
        territory_location: JSON.stringify(brand.territories),
        franchise_model: JSON.stringify(brand.models),
        why_choose: brand.why,
        why_choose_points: JSON.stringify(brand.points),
        faqs: JSON.stringify(brand.faqs.map(([question, answer]) => ({ question, answer }))),
        meta_keywords: brand.keywords,
        featured: brand.featured ?? false,
      });
  }
  const all = trades.flatMap(({ brands }) => brands);
  const found = async (search: string): Promise<string[]> => {
    const query = new URLSearchParams({ search, range: '[0,99]' });
    const { body } = await api.call(`GET /franchises?${query}`);
    return body.map(({ name }: { name: string }) => name);
  };

  await t.test('names, trades and places are found in English, Malay and Chinese, best matches first', async t => {
    for (const [query, first] of Object.entries(QUERIES)) {
      const names = await found(query);
      const top = names.slice(0, first.length);
      const missing = first.filter(beginning => !top.some(name => name.startsWith(beginning)));
      t.same(missing, [], `${query} finds ${names.slice(0, 5).join(', ')}`);
    }
  });

  await t.test('typos are corrected if nothing else is found, unless the search asks for the exact words', async t => {
    const ask = async (search: string, more: Record<string, string> = {}) => {
      const { body, headers } = await api.call(`GET /franchises?${new URLSearchParams({ search, ...more })}`);
      const corrected = headers['corrected-search'];
      return {
        names: body.map(({ name }: { name: string }) => name),
        corrected: corrected && decodeURIComponent(String(corrected)),
      };
    };
    for (const [search, corrected, first] of TYPOS) {
      const answer = await ask(search);
      t.equal(answer.corrected, corrected, search);
      t.ok(answer.names[0]?.startsWith(first), `${search} finds ${answer.names[0]}`);
      t.same(await ask(search, { exact: 'true' }), { names: [], corrected: undefined }, `exactly ${search}`);
    }
    // Two typos in seven letters and three letters are too little to go by, and five words are too many.
    for (const search of [
      'sltwatr',
      'tae',
      'qqqqzzzz',
      'cofe qqqqzzzz',
      'dog durian yoga',
      'xyz',
      'cofee kopi teh ayam nasi',
      'kopi op',
    ])
      t.same(await ask(search), { names: [], corrected: undefined }, search);
    for (const search of ['teras', 'senior', 'kopi', 'satay'])
      t.equal((await ask(search)).corrected, undefined, `${search} exists`);
    t.equal((await ask('cofee '.repeat(33))).corrected, 'coffee', 'a repeated word counts once');
    const there = await ask('cofee', { place: 'Sarawak' });
    t.same(there, { names: ['Embun Pagi Roastery'], corrected: 'coffee' }, 'other filters stay');
  });

  await t.test('an admin and a consultant get the same search for the franchises that they may see', async t => {
    const [admin, consultant] = [await anAdmin(database), await aConsultant(database)];
    await database.knex('franchises').where({ name: 'Embun Pagi Roastery' }).update({ consultant_id: consultant.id });
    const ask = async (as: BuiltUser, search: string, more: Record<string, string> = {}) => {
      const { body, headers } = await api.call(`GET /franchises?${new URLSearchParams({ search, ...more })}`, { as });
      return { names: body.map(({ name }: { name: string }) => name), corrected: headers['corrected-search'] };
    };
    for (const search of ['cofee', 'dobi', 'car wash'])
      t.same((await ask(admin, search)).names.slice(0, 3), (await found(search)).slice(0, 3), search);
    t.same(await ask(consultant, 'cofee'), { names: ['Embun Pagi Roastery'], corrected: 'coffee' });
    t.same(await ask(consultant, 'satay'), { names: [], corrected: undefined }, 'a word that exists stays');
    t.same(await ask(admin, 'cofee', { exact: 'true' }), { names: [], corrected: undefined });
  });

  await t.test('a place is found by its official, English, Chinese and short names', async t => {
    for (const [query, place] of Object.entries(PLACES)) {
      const names = await found(query);
      const there = all.filter(({ territories }) => territories.includes(place)).map(({ name }) => name);
      t.same(
        there.filter(name => !names.includes(name)),
        [],
        `${query} finds all of ${place}`,
      );
    }
  });
});

t.test('repeated words add nothing to the query', t => {
  const synonyms = synonymsWith(SEARCH_SETTINGS_DOCUMENT.defaults);
  const inQuery = (search: string) => {
    const { found, ranks = [] } = franchiseSearch(search, synonyms.of) ?? {};
    const ofWords = ranks
      .map(({ condition }) => condition)
      .filter(condition => !('word' in condition && condition.markers.includes('x')));
    return { found, ofWords };
  };
  for (const [repeated, once] of [
    ['pj '.repeat(66), 'pj'],
    ['n9 pj kl '.repeat(22), 'n9 pj kl'],
    ['kuala lumpur '.repeat(15), 'kuala lumpur'],
    ['咖啡 '.repeat(66), '咖啡'],
    ['x-ray '.repeat(33), 'x-ray'],
    ['12 34 '.repeat(33), '12 34'],
  ] as const)
    t.same(inQuery(repeated), inQuery(once), once);
  t.end();
});
