/** Settings of an admin. Each chapter can also be run alone. */
import './settings/settings.ts';
import './settings/site-search.ts';
