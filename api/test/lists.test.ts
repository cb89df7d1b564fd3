/** Rules for all lists. Each chapter can also be run alone. */
import './lists/filters.ts';
import './lists/plans.ts';
import './lists/totals.ts';
import './lists/index-alone.ts';
import './lists/found.ts';
import './lists/long-answers.ts';
import './lists/public-searches.ts';
import './lists/compiled-query.ts';
