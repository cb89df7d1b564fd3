import type { Category } from './schemas.ts';

/** A row of `categories`. */
export interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  icon: string;
  description: string;
  sort_order: number;
  is_active: boolean;
  updated_at: Date;
}

/** A category as the wire shows it. */
export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  icon: row.icon,
  description: row.description,
  order: row.sort_order,
  is_active: row.is_active,
});
