/** Banners, slides and analytics, tested with one product and one browser. */
import './marketing/hero.ts';
import './marketing/banners.ts';
import './marketing/analytics.ts';
