/** Banners and hero slides. */
import './plots/banners.ts';
