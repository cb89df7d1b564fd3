/** Numbers and pictures. Each chapter also runs by itself. */
import './plots/plots.ts';
import './plots/banners.ts';
