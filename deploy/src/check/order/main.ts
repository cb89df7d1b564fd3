/** Checks the import order for `npm run lint`: prints the violations and then exits with 1. */
import { ROOT } from '../../command/root.ts';
import { findOrderViolations } from './check-order.ts';
import { ALLOWED_IMPORTS, LAYERS } from './layers.ts';
import { projectFiles } from './project-files.ts';

const faults = await findOrderViolations(ROOT, projectFiles(ROOT), { layers: LAYERS, reach: ALLOWED_IMPORTS });
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
