/** Franchises: editing them, and reading them. Each chapter also runs by itself. */
import './franchises/editing.ts';
import './franchises/rules.ts';
import './franchises/record.ts';
import './franchises/slugs.ts';
import './franchises/roles.ts';
import './franchises/bin.ts';
import './franchises/bulk-actions.ts';
import './franchises/embedded-images.ts';
import './franchises/directory.ts';
import './franchises/every-word.ts';
import './franchises/indexes.ts';
import './franchises/long-list.ts';
import './franchises/reading-on.ts';
import './franchises/categories.ts';
import './franchises/embedded-faults.ts';
import './franchises/previews.ts';
