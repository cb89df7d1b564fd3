/**
 * `npm run probe -w deploy [-- --every 5m]`: sends a test enquiry through the web server and waits for its mail. Exits
 * with 1 if it failed. With `--every` it repeats this, whatever the results.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { explain } from '../command/explain.ts';
import { say, seconds } from '../command/progress.ts';
import { probe } from './probe.ts';
import { readProbeSettings } from './settings.ts';

try {
  const settings = readProbeSettings(process.argv.slice(2), process.env);
  for (;;) {
    const began = performance.now();
    const outcome = await probe(settings);
    const isWell = 'milliseconds' in outcome;
    say(isWell ? `✓ A test enquiry went through  ${seconds(outcome.milliseconds)}` : `✗ ${outcome.failure}`);
    if (settings.everyMs === null) {
      process.exitCode = isWell ? 0 : 1;
      break;
    }
    await pause(Math.max(0, settings.everyMs - (performance.now() - began)));
  }
} catch (error) {
  say(`✗ ${explain(error)}`);
  process.exitCode = 1;
}
