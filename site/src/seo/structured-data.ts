import type { FranchisePage, PublicContent, SiteSettings } from '@marketplace/api';
import { isOwnPicture } from '../media/picture.ts';
import { publicFigures } from '../wording/money.ts';

const CONTEXT = 'https://schema.org';

interface Step {
  name: string;
  path: string;
}

/**
 * Returns the breadcrumb of a page.
 * @param between the step between the home page and this page, such as the category of a franchise
 */
export const breadcrumbSteps = (name: string, path: string, between?: Step): Step[] => [
  { name: 'Home', path: '/' },
  ...(between ? [between] : []),
  { name, path },
];

export const breadcrumb = (origin: string, steps: Step[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

export const organization = (origin: string, content: PublicContent): object => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  name: content.companyName,
  url: `${origin}/`,
  ...(isOwnPicture(content.logoUrl) && { logo: new URL(content.logoUrl, origin).href }),
  ...(content.companyEmail && { email: content.companyEmail }),
  ...(content.companyPhone && { telephone: content.companyPhone }),
  ...(content.companyAddress && { address: content.companyAddress }),
  sameAs: Object.values(content.socialLinks).filter(Boolean),
});

export const website = (origin: string, content: PublicContent, settings: SiteSettings): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: settings.site_title || content.companyName,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/?search={search_term}`,
    'query-input': 'required name=search_term',
  },
});

/** A page of a list of franchises. */
interface ListPage {
  franchises: readonly { slug: string }[];
  /** Counts from 1. */
  page: number;
  /** Number of franchises in the whole list. */
  total: number;
}

/**
 * Returns the franchises on a page of a list, with their positions in the whole list.
 * @param pageSize number of franchises on each full page
 */
export const itemList = (origin: string, { franchises, page, total }: ListPage, pageSize: number): object => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: franchises.map(({ slug }, at) => ({
    '@type': 'ListItem',
    position: (page - 1) * pageSize + at + 1,
    url: `${origin}/franchise/${slug}`,
  })),
});

/** Returns a franchise as an offer, with its fee if the figures are public. */
export const offer = (origin: string, franchise: FranchisePage, image: string | undefined): object => ({
  '@context': CONTEXT,
  '@type': 'Offer',
  name: `${franchise.name} franchise`,
  category: franchise.category,
  url: `${origin}/franchise/${franchise.slug}`,
  ...(image && { image }),
  ...(publicFigures(franchise) && { price: franchise.franchise_fee, priceCurrency: franchise.currency }),
  itemOffered: { '@type': 'Service', serviceType: 'Franchise', brand: { '@type': 'Brand', name: franchise.name } },
});
