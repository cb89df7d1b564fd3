/**
 * Behaviour that depends on the web server: addresses, redirects, transferred bytes, header policies, forms without
 * JavaScript, and outages of the API. Everything is tested behind the server of `npm start` and behind Debian's nginx.
 */
import './servers/addresses.ts';
import './servers/without-scripts.ts';
import './servers/budgets.ts';
