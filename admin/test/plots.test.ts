/** Figures, plots and banners. Each chapter can also run separately. */
import './plots/banners.ts';
