/** What the head of a page tells search engines and social networks. Addresses are absolute or paths. */
export interface PageMeta {
  title: string;
  description: string;
  /** Where the page stands, as a path. */
  path: string;
  /** What is shown when the page is shared. */
  image?: { url: string; width?: number; height?: number };
  keywords?: string;
  type?: 'website' | 'article';
  /** Absent pages and empty categories are not for search engines. */
  hidden?: boolean;
  /** Structured data: each must be true, and shown on the page. */
  data?: object[];
  /** The image that will be the largest thing on the screen. */
  hero?: { src: string; srcset?: string; sizes?: string };
}
