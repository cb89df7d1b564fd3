/**
 * What a web server can change: addresses, redirects, what comes over the wire, the policy of its headers, forms without scripts, and what is left
 * while the API is away. All of it behind the server of `npm start` and behind Debian's nginx.
 */
import './servers/addresses.ts';
import './servers/moved.ts';
import './servers/changed.ts';
import './servers/without-scripts.ts';
import './servers/budgets.ts';
import './servers/outage.ts';
