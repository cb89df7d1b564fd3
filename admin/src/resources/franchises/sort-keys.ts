/** What the lists of franchises are sorted by; by name, ascending, at first (specification §2.4). */
export const SORT_KEYS = ['name', 'category', 'investment_min', 'view_count', 'created_at'] as const;
