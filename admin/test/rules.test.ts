/** Rules of the console that need no browser. Each chapter can also run separately. */
import './rules/addresses.ts';
import './rules/catalogues.ts';
import './rules/contrast.ts';
import './rules/dates.ts';
import './rules/faults.ts';
import './rules/franchise-values.ts';
import './rules/link-targets.ts';
import './rules/page-numbers.ts';
import './rules/push-worker.ts';
import './rules/recent-sign-in.ts';
import './rules/session.ts';
import './rules/traced-calls.ts';
import './rules/error-text.ts';
import './languages/field-names.ts';
