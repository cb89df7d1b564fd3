import type { FranchiseMeta, FranchisePage } from './schemas.ts';

const LONGEST = 160;

/** A description for a preview of a link: at most 160 characters, the last three an ellipsis where it was cut (specification §9). */
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= LONGEST ? line : `${signs.slice(0, LONGEST - 3).join('')}...`;
};

/** What a preview of a link to a franchise shows. `publicUrl` makes its addresses whole. */
export const franchiseMeta = (franchise: FranchisePage, publicUrl: string): FranchiseMeta => ({
  title: franchise.meta_title || franchise.name,
  description: franchise.meta_description || shortened(franchise.description),
  url: `${publicUrl}/franchise/${franchise.slug}`,
  image: franchise.og_image ? new URL(franchise.og_image, `${publicUrl}/`).href : '',
  franchise_name: franchise.name,
  category: franchise.category,
});
