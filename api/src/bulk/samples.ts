import { CategoryModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { FRANCHISE_FIELDS, type FranchiseColumn } from '../franchises/csv.ts';
import { csvLines } from '../platform/csv/csv-file.ts';
import { guardCell } from '../platform/csv/guard.ts';
import { USER_FIELDS, type UserColumn } from '../users/csv.ts';
import type { BulkKind } from './schemas.ts';

type Sample<Column extends string> = { [Name in Column]?: string };

const franchiseRows = (categories: string[]): Sample<FranchiseColumn>[] => {
  const [first = 'Food & Beverage', second = first] = categories;
  return [
    {
      name: 'Kopi Kampung',
      category: first,
      description: 'A neighbourhood coffee shop with hand-pulled kopi.\nSmall kiosks and full cafés.',
      image_url: 'https://example.com/images/kopi-kampung.jpg',
      featured: 'false',
      rof_approved: 'true',
      investment_min: '80000',
      investment_max: '150000',
      franchise_fee: '25000',
      royalty_percent: '5 to 6 | 2026-03-31',
      working_capital: '20000 to 30000 | 2026-03-31',
      term_years: '5 | 2026-03-31',
      currency: 'MYR',
      locations_count: '12',
      established_year: '2015',
      origin_country: 'Malaysia',
      territory_type: 'Malaysia',
      territory_location: 'Penang|Selangor',
      franchise_model: 'Single-Unit|Multi-Unit',
      website: 'https://example.com',
      contact_email: 'franchise@example.com',
      phone: '03-5555 0100',
      why_choose: 'Low rent, short menu, steady guests.',
      why_choose_points: 'Training for two weeks|Central kitchen|Help with the lease',
      media_gallery: 'https://example.com/images/kiosk.jpg::Our first kiosk',
      faqs: 'How long is the contract?::Five years.|Is training included?::Yes.',
      meta_title: 'Kopi Kampung franchise',
      meta_description: 'Open a Kopi Kampung coffee shop in Malaysia.',
      meta_keywords: 'coffee, kopitiam, franchise',
    },
    {
      name: 'Cuci Cepat',
      category: second,
      description: 'Self-service laundry. The investment is confidential: its cells are empty.',
      image_url: 'https://example.com/images/cuci-cepat.jpg',
      locations_count: '4',
      established_year: '2019',
      origin_country: 'Singapore',
      territory_type: 'Malaysia|International',
      territory_location: 'Johor|Singapore',
      franchise_model: 'Master Franchise',
    },
  ];
};

const USER_ROWS: Sample<UserColumn>[] = [
  {
    email: 'aisyah.sample@example.com',
    name: 'Aisyah Rahman',
    role: 'consultant',
    tokens: '10',
    company_name: 'Rahman Franchise Advisory',
    phone: '012-555 0101',
  },
  { email: 'wei.sample@example.com', name: 'Tan Wei Ming', role: 'consultant', tokens: '0' },
];

const asFile = (columns: string[], rows: Record<string, string | undefined>[]) =>
  `\uFEFF${csvLines([columns, ...rows.map(row => columns.map(column => guardCell(row[column] ?? '')))])}`;

/**
 * Returns a sample file that can be uploaded unchanged; its franchises use existing categories. It has no password
 * column.
 */
export const sampleCsv = async (knex: Knex, kind: BulkKind): Promise<string> => {
  if (kind === 'users')
    return asFile(
      Object.keys(USER_FIELDS.columns).filter(column => column !== 'password'),
      USER_ROWS,
    );
  const categories = await CategoryModel.query(knex).orderBy(['sort_order', 'name']).limit(2);
  const names = categories.map(({ name }) => name);
  return asFile(Object.keys(FRANCHISE_FIELDS.columns), franchiseRows(names));
};
