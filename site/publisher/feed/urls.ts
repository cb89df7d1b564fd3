/** Addresses on the public site. */
export const HOME = '/';
export const BANNERS = '/banners.json';
/** Styles of the page with which the API responds to an enquiry sent without JavaScript. */
const ENQUIRY_STYLES = '/enquiry.css';

export const franchiseUrl = (slug: string) => `/franchise/${slug}`;
export const pageUrl = (slug: string) => `/${slug}`;

/** Returns the address of a page of the directory. The first page is the home page. */
export const directoryUrl = (page: number) => (page === 1 ? HOME : `/franchises/${page}`);
export const categoryUrl = (slug: string, page = 1) => `/category/${slug}${page === 1 ? '' : `/${page}`}`;

export const RSS = '/rss.xml';
export const SITEMAP = '/sitemap.xml';
export const sitemapPartUrl = (part: number) => `/sitemap/${part}.xml`;

/** Page with the stored data of a visitor. Links in emails open this page. */
const MY_DATA = '/my-data';

/** Pages of the franchises that a visitor chose. Their scripts load the franchises. */
const SHORTLIST = '/shortlist';
const COMPARE = '/compare';

/** Page for addresses without a file. It links to all categories. */
export const MISSING = '/404';

/** Pages that exist independently of the catalogue. */
export const FIXED_URLS = [HOME, MISSING, '/503', MY_DATA, SHORTLIST, COMPARE, ENQUIRY_STYLES, BANNERS, '/robots.txt'];
