/** Banners, tested with one product and one browser. `marketing.large.ts` has more tests. */
import './marketing/banners.ts';
