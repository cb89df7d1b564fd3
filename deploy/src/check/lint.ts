/** `npm run lint`: formatting, lint, import order of folders, and unused code. */
import { LINT, runChecks } from './checks.ts';

process.exitCode = (await runChecks(LINT, process.env)) > 0 ? 1 : 0;
