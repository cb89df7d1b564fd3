/** `npm run lint`: formatting, lint, import order of folders, and unused code. */
import { LINT_CHECKS, runChecks } from './checks.ts';

process.exitCode = (await runChecks(LINT_CHECKS, process.env)) > 0 ? 1 : 0;
