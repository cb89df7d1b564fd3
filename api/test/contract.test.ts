/** Rules for every call. Each chapter can also be run alone. */
import './contract/contract.ts';
import './contract/all-errors.ts';
import './contract/limits.ts';
import './contract/large-bodies.ts';
import './contract/error-field-names.ts';
import './contract/error-codes.ts';
import './contract/examples.ts';
import './contract/schema-compilers.ts';
import './contract/versions.ts';
import './contract/patterns.ts';
import './contract/connections.ts';
import './contract/unexpected-errors.ts';
