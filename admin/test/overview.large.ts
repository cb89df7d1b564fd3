/** First steps, search, bin, restoring and system status. Each chapter can also be run alone. */
import './overview/first-steps.ts';
import './overview/search.ts';
import './overview/bin.ts';
import './overview/restoring.ts';
import './overview/system-status.ts';
