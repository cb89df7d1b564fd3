/** The editor of pages, previews, and the rich text editor. Each chapter can also be run alone. */
import './pages/page-editor.ts';
import './pages/previews.ts';
import './pages/rich-text.ts';
