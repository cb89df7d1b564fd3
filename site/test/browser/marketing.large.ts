/** Places and impressions of banners, slides of the home page, and consent to analytics. Each chapter can also be run alone. */
import './marketing/banner-places.ts';
import './marketing/impressions.ts';
import './marketing/hero.ts';
import './marketing/analytics.ts';
