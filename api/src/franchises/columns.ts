import { DIRECTORY_CURRENCY, SYSTEM_UPLOAD } from './options.ts';
import type { Franchise, FranchiseCard, FranchisePage } from './schemas.ts';
import { CATEGORY_NOW, consultantNow, VERSION_NOW } from './settled.ts';

/**
 * The columns of each view of a franchise, already in the wire's shape: what the public waits for goes from the
 * database into the serializer without being copied.
 */
const CARD = `f.id, f.slug, f.name, ${CATEGORY_NOW} AS category, f.image_url, f.featured, f.rof_approved,
  f.investment_min, f.investment_max, f.franchise_fee, COALESCE(f.currency, '${DIRECTORY_CURRENCY}') AS currency,
  f.locations_count, f.established_year, f.origin_country, f.territory_type, f.territory_location, f.created_at`;

const PAGE = `${CARD}, f.description, f.view_count, f.franchise_model, f.why_choose, f.why_choose_points,
  f.media_gallery, f.faqs, f.meta_title, f.meta_description, f.meta_keywords, f.og_image,
  COALESCE(u.id, '${SYSTEM_UPLOAD}') AS consultant_id, COALESCE(u.name, '') AS consultant_name,
  COALESCE(u.photo, '') AS consultant_photo, COALESCE(u.company_name, '') AS consultant_company_name,
  ${VERSION_NOW} AS updated_at, u.updated_at AS consultant_updated_at`;

const WHOLE = `${PAGE}, f.website, f.contact_email, f.phone, f.facebook_url, f.instagram_url, f.x_url, f.tiktok_url,
  f.deleted_at`;

/** How much of a franchise is read. */
export const VIEWS = { card: CARD, page: PAGE, whole: WHOLE } as const;
export type View = keyof typeof VIEWS;

/** The consultant beside a franchise `f`, while they have an account; then the successor (see `settled.ts`). */
export const WITH_CONSULTANT = `LEFT JOIN users former ON former.id = f.consultant_id
  LEFT JOIN users u ON u.id = ${consultantNow('former', 'f.consultant_id')} AND u.deleted_at IS NULL`;

type Stored<Wire> = Omit<Wire, 'created_at' | 'updated_at' | 'deleted_at' | 'is_featured'>;

export type CardRow = Stored<FranchiseCard> & { created_at: Date };
export type PageRow = Stored<FranchisePage> & {
  created_at: Date;
  updated_at: Date;
  consultant_updated_at: Date | null;
};
export type WholeRow = Stored<Franchise> & PageRow & { deleted_at: Date | null };

export interface RowOf {
  card: CardRow;
  page: PageRow;
  whole: WholeRow;
}
