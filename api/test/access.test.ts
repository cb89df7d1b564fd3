/** Who may call what, from where and how often. Each chapter also runs by itself. */
import './access/access.ts';
import './access/other-origins.ts';
import './access/closed-answers.ts';
import './access/rate-limits.ts';
import './access/body-limits.ts';
import './access/mail-secrets.ts';
