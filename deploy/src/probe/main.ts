/**
 * `npm run probe -w deploy [-- --every 5m]`: sends a test enquiry through the web server and waits for its mail. Exits
 * with 1 if it failed. With `--every` it repeats this, whatever the results.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from '../command/describe-error.ts';
import { formatSeconds, printLine } from '../command/progress.ts';
import { probe } from './probe.ts';
import { readProbeSettings } from './settings.ts';

try {
  const settings = readProbeSettings(process.argv.slice(2), process.env);
  for (;;) {
    const startedAt = performance.now();
    const outcome = await probe(settings);
    const isWell = 'milliseconds' in outcome;
    printLine(
      isWell ? `✓ A test enquiry went through  ${formatSeconds(outcome.milliseconds)}` : `✗ ${outcome.failure}`,
    );
    if (settings.everyMs === null) {
      process.exitCode = isWell ? 0 : 1;
      break;
    }
    await pause(Math.max(0, settings.everyMs - (performance.now() - startedAt)));
  }
} catch (error) {
  printLine(`✗ ${describeError(error)}`);
  process.exitCode = 1;
}
