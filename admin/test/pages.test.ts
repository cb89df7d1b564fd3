/** Pages, and the texts in them. Each chapter also runs by itself. */
import './pages/pages.ts';
import './pages/rich-text.ts';
