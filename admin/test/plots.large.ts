/** The plots of the dashboards. */
import './plots/plots.ts';
