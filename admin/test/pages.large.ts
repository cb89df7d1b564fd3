/** The rich text editor. */
import './pages/rich-text.ts';
