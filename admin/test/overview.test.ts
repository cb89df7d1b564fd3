/** What one sees first, looks for and throws away. Each chapter also runs by itself. */
import './overview/dashboard.ts';
import './overview/search.ts';
import './overview/bin.ts';
import './overview/restoring.ts';
import './overview/what-works.ts';
