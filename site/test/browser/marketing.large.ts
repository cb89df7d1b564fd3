/** Slides of the home page, and consent to analytics. Each chapter can also be run alone. */
import './marketing/hero.ts';
import './marketing/analytics.ts';
