import { franchiseSearchWords } from '@marketplace/db';
import type { Brand } from '../brands/brand.ts';
import { territoryTypes } from '../records/territories.ts';
import type { Random } from '../support/random.ts';
import { DAY } from '../support/time.ts';
import { PERIOD_END, repeatableId } from './clock.ts';

/** A category with sample texts, and the picture that all its generated franchises share. */
export interface ScaleCategory {
  category: string;
  categoryId: string;
  brands: readonly Brand[];
  pictures: { main: string; social: string };
}

const FIRST_WORDS =
  'Anjung Batu Cahaya Damai Embun Fajar Gading Halia Intan Jingga Kasturi Lembah Melati Nilam Orkid Perdana Ratna Seri Teluk Utara Wangi Zamrud'.split(
    ' ',
  );
const SECOND =
  'Harbour Lane Corner Garden Bridge Station Market Hill River Square Field Orchard Terrace Point Quarter Valley Court Grove Bay Row'.split(
    ' ',
  );
const CURRENCIES = ['MYR', 'MYR', 'MYR', 'MYR', 'MYR', 'MYR', 'SGD', 'USD', 'AUD', 'GBP', 'EUR', 'CAD', 'JPY'];
const NDA_SHARE = 0.12;
const DAYS_LISTED = 540;

const slugOf = (name: string, at: number) =>
  `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${String(at + 1).padStart(5, '0')}`;

const money = (random: Random) => {
  const currency = random.pick(CURRENCIES);
  if (random.chance(NDA_SHARE)) return { currency, investment_min: null, investment_max: null, franchise_fee: null };
  const unit = currency === 'JPY' ? 100_000 : 1000;
  const minimum = random.int(20, 600) * unit;
  const maximum = minimum + random.int(10, 500) * unit;
  return { currency, investment_min: minimum, investment_max: maximum, franchise_fee: random.int(5, 90) * unit };
};

const described = ({ brands }: ScaleCategory, random: Random) => {
  const brand = random.pick(brands);
  return [brand.description.split('\n\n')[1] ?? brand.description, random.pick(brands).why].join('\n\n');
};

/** Generates the franchise with this number, independent of the others. */
export const scaleFranchise = (at: number, trade: ScaleCategory, consultantId: string | null, random: Random) => {
  const brand = random.pick(trade.brands);
  const name = `${random.pick(FIRST_WORDS)} ${random.pick(SECOND)} ${at + 1}`;
  const description = described(trade, random);
  const listedAt = new Date(PERIOD_END - Math.floor(random.next() * DAYS_LISTED * DAY));
  return {
    id: repeatableId(listedAt, random),
    slug: slugOf(name, at),
    name,
    category_id: trade.categoryId,
    description,
    image_url: trade.pictures.main,
    featured: random.chance(0.03),
    rof_approved: random.chance(0.4),
    view_count: random.int(0, 9000),
    ...money(random),
    locations_count: random.int(1, 300),
    established_year: random.int(1970, 2025),
    origin_country: brand.origin,
    territory_type: territoryTypes(brand.territories),
    territory_location: brand.territories,
    franchise_model: brand.models,
    website: 'https://example.com/',
    contact_email: `franchise-${at + 1}@example.com`,
    phone: '+60 3-5550 0100',
    consultant_id: consultantId,
    why_choose: brand.why,
    why_choose_points: brand.points,
    media_gallery: [{ url: trade.pictures.main, caption: 'Generated: shared by the whole category' }],
    faqs: brand.faqs.map(([question, answer]) => ({ question, answer })),
    meta_title: name,
    meta_description: brand.summary,
    meta_keywords: brand.keywords,
    og_image: trade.pictures.social,
    search_words: franchiseSearchWords({
      name,
      category: trade.category,
      description,
      territory_location: brand.territories,
      origin_country: brand.origin,
      franchise_model: brand.models,
      why_choose: brand.why,
      why_choose_points: brand.points,
      faqs: brand.faqs.map(([question, answer]) => ({ question, answer })),
      meta_keywords: brand.keywords,
    }),
    created_at: listedAt,
    updated_at: listedAt,
  };
};
