/** `npm run lint`: format and lint, the order of the folders, and what nobody uses. */
import { LINT, runChecks } from './checks.ts';

process.exitCode = (await runChecks(LINT, process.env)) > 0 ? 1 : 0;
