/** Previews, and the rich text editor. Each chapter can also be run alone. */
import './pages/previews.ts';
import './pages/rich-text.ts';
