/** Metadata of a page for search engines and social networks. Addresses are absolute or paths. */
export interface PageMeta {
  title: string;
  description: string;
  /** Path of the page. */
  path: string;
  /** Picture that social networks show for the page. */
  image?: { url: string; width?: number; height?: number };
  keywords?: string;
  type?: 'website' | 'article';
  /** Whether search engines must ignore the page: missing pages and empty categories. */
  hidden?: boolean;
  /** Structured data. Everything in it must also be visible on the page. */
  data?: object[];
  /** The largest image on the first screen, to be preloaded. */
  hero?: { src: string; srcset?: string; sizes?: string };
}
