/** Access rules, origins and rate limits. Each chapter can also be run alone. */
import './access/access.ts';
import './access/cors.ts';
import './access/security-headers.ts';
import './access/rate-limits.ts';
import './access/body-limits.ts';
import './access/mail-secrets.ts';
