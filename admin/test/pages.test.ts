/** Pages and their texts. Each chapter can also run separately. */
import './pages/pages.ts';
