import type { Category } from '@marketplace/api';

/** A category as the form holds it. */
export interface CategoryValues {
  name: string;
  icon: string;
  description: string;
  order: string;
  is_active: boolean;
}

/** A new one stands first and is active (specification §9). */
export const toCategoryValues = (category?: Category): CategoryValues => ({
  name: category?.name ?? '',
  icon: category?.icon ?? '',
  description: category?.description ?? '',
  order: String(category?.order ?? 0),
  is_active: category?.is_active ?? true,
});

export const toCategoryWrite = ({ order, ...values }: CategoryValues) => ({ ...values, order: Number(order || 0) });
