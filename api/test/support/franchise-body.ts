/**
 * Returns a valid body of a franchise, as the form sends it.
 * @param more fields that replace the defaults
 */
export const aFranchiseBody = (
  refersTo: { category: { name: string }; consultant: { id: string } },
  more: Record<string, unknown> = {},
) => ({
  name: 'Kopi Kita',
  category: refersTo.category.name,
  consultant_id: refersTo.consultant.id,
  description: 'Coffee the way our grandparents drank it.',
  established_year: 2011,
  locations_count: 42,
  origin_country: 'Malaysia',
  image_url: '/uploads/0123456789abcdef0123456789abcdef-1600x900.webp',
  franchise_model: ['Single-Unit'],
  ...more,
});
