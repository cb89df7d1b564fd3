/** Banners of earlier versions, and the plots of the dashboards. Each chapter can also be run alone. */
import './plots/banner-details.ts';
import './plots/plots.ts';
