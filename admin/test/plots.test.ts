/** Figures, plots and banners. Each chapter can also run separately. */
import './plots/plots.ts';
import './plots/banners.ts';
