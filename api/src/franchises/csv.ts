import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { type Columns, csvText } from '../platform/csv/csv-file.ts';
import { joinList, joinPairs } from '../platform/csv/lists.ts';
import { VIEWS, type WholeRow, WITH_CONSULTANT } from './columns.ts';

/** The specification's fields of a franchise (§3). */
const FRANCHISE_COLUMNS: Columns<WholeRow> = {
  id: row => row.id,
  slug: row => row.slug,
  name: row => row.name,
  category: row => row.category,
  description: row => row.description,
  image_url: row => row.image_url,
  featured: row => row.featured,
  rof_approved: row => row.rof_approved,
  view_count: row => row.view_count,
  investment_min: row => row.investment_min,
  investment_max: row => row.investment_max,
  franchise_fee: row => row.franchise_fee,
  currency: row => row.currency,
  locations_count: row => row.locations_count,
  established_year: row => row.established_year,
  origin_country: row => row.origin_country,
  territory_type: row => joinList(row.territory_type),
  territory_location: row => joinList(row.territory_location),
  franchise_model: row => joinList(row.franchise_model),
  website: row => row.website,
  contact_email: row => row.contact_email,
  phone: row => row.phone,
  consultant_id: row => row.consultant_id,
  consultant_name: row => row.consultant_name,
  consultant_photo: row => row.consultant_photo,
  consultant_company_name: row => row.consultant_company_name,
  facebook_url: row => row.facebook_url,
  instagram_url: row => row.instagram_url,
  x_url: row => row.x_url,
  tiktok_url: row => row.tiktok_url,
  why_choose: row => row.why_choose,
  why_choose_points: row => joinList(row.why_choose_points),
  media_gallery: row => joinPairs(row.media_gallery.map(({ url, caption }) => [url, caption])),
  faqs: row => joinPairs(row.faqs.map(({ question, answer }) => [question, answer])),
  meta_title: row => row.meta_title,
  meta_description: row => row.meta_description,
  meta_keywords: row => row.meta_keywords,
  og_image: row => row.og_image,
  created_at: row => row.created_at,
};

/**
 * Franchises as a CSV file, in the order in which they were added.
 * @param consultantId only this consultant's; null for all
 */
export const franchisesCsv = ({ prepared }: Database, consultantId: string | null): AsyncGenerator<string> => {
  const own = consultantId === null ? '' : 'AND f.consultant_id = ?';
  const sql = `SELECT ${VIEWS.whole} FROM franchises f ${WITH_CONSULTANT}
    WHERE f.deleted_at IS NULL AND f.id > ? ${own} ORDER BY f.id LIMIT ${BATCH_ROWS}`;
  const owner = consultantId === null ? [] : [consultantId];
  const rows = batches<WholeRow & RowDataPacket>(async last => {
    const [found] = await prepared.execute<(WholeRow & RowDataPacket)[]>(sql, [last?.id ?? '', ...owner]);
    return found;
  });
  return csvText<WholeRow>(FRANCHISE_COLUMNS, rows);
};
