/**
 * Breaks rules on purpose and says what no test noticed: `npm run mutants -w api` (all), `-- money` (groups that begin
 * so), `-- src/leads/unlock.ts` (a file), `-- src/leads/unlock.ts:38-60` (lines of it), `-- --keep` writes the scores
 * down.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { say } from '../../command/progress.ts';
import { ROOT } from '../../command/root.ts';
import { runCommand } from '../command.ts';
import { checkMutants } from './check-mutants.ts';
import { RULE_GROUPS, type RuleGroup } from './rules.ts';

/** Behind a file, lines of it. */
const LINES = /:\d+-\d+$/;

/** What was asked for of a group: all of it, or some of its files, which may each be cut down to some lines. */
const chosen = (group: RuleGroup, asked: readonly string[]): RuleGroup[] => {
  if (asked.length === 0 || asked.some(start => group.name.startsWith(start))) return [group];
  const rules = group.rules.flatMap(rule => asked.filter(path => path.replace(LINES, '') === rule));
  return rules.length === 0 ? [] : [{ ...group, name: rules.join('+').replace(/[/:]/g, '-'), rules }];
};

await runCommand(async ({ stopping, until, count, environment }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false } },
  });
  const groups = RULE_GROUPS.flatMap(group => chosen(group, positionals));
  // A score is that of a whole file.
  const isPart = positionals.some(path => LINES.test(path));
  if (values.keep && isPart) throw new Error('Only the score of a whole file can be written down');
  if (groups.length === 0) throw new Error(`There is: ${RULE_GROUPS.map(({ name }) => name).join(', ')}`);
  const failed = checkMutants({
    root: ROOT,
    groups,
    scores: values.keep ? 'written' : isPart ? 'told' : 'compared',
    environment: await environment(),
    atATime: Number(process.env.TEST_JOBS) || availableParallelism(),
    stopped: stopping.signal,
    say,
  });
  count({ failed: await until(failed) });
});
