/** What an admin puts on the pages for visitors to notice and to be counted, on one product with one browser. */
import './marketing/hero.ts';
import './marketing/banners.ts';
import './marketing/analytics.ts';
