/** Rules for all lists. Each chapter can also be run alone. */
import './lists/filters.ts';
import './lists/plans.ts';
import './lists/totals.ts';
import './lists/covering-index.ts';
import './lists/search-results.ts';
import './lists/long-responses.ts';
import './lists/public-searches.ts';
import './lists/compiled-query.ts';
import './lists/keyed-queue.ts';
import './lists/search-tables.ts';
