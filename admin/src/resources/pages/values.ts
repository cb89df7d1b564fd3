import type { Page } from '@marketplace/api';

export type PageValues = Omit<Page, 'id' | 'updated_at'>;

/** Converts a page to form values. A new page is published (specification, section 4). */
export const toPageValues = (page?: Page): PageValues => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  content: page?.content ?? '',
  meta_title: page?.meta_title ?? '',
  meta_description: page?.meta_description ?? '',
  is_published: page?.is_published ?? true,
});

export const REQUIRED_PAGE_FIELDS = ['title', 'slug'] as const;

/** Maximum length in characters of meta title and description (specification, section 9). */
export const META_LIMITS = { title: 60, description: 160 };
