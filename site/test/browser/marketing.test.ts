/** Banners, slides and analytics, tested with one product and one browser. */
import './marketing/banners.ts';
