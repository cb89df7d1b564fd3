/**
 * Breaks rules on purpose and says what no test noticed: `npm run mutants -w api` (all), `-- money` (groups that begin
 * so), `-- src/leads/unlock.ts` (a file), `-- src/leads/unlock.ts:38-60` (lines of it), `-- --keep` writes the scores
 * down.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { sharedTestServer } from '@marketplace/db/testing';
import { explain } from '../../command/explain.ts';
import { say } from '../../command/progress.ts';
import { ROOT } from '../../command/root.ts';
import { stopOnSignal } from '../../command/shutdown.ts';
import { testEnvironment } from '../environment.ts';
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

const running = stopOnSignal(() => {}, 1);
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false } },
  });
  const groups = RULE_GROUPS.flatMap(group => chosen(group, positionals));
  // A score is that of a whole file.
  const isPart = positionals.some(path => LINES.test(path));
  if (values.keep && isPart) throw new Error('Only the score of a whole file can be written down');
  if (groups.length === 0) throw new Error(`There is: ${RULE_GROUPS.map(({ name }) => name).join(', ')}`);
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, release: async () => {} } : await sharedTestServer();
  running.add({ stop: server.release });
  const stopping = new AbortController();
  const check = checkMutants({
    root: ROOT,
    groups,
    scores: values.keep ? 'kept' : isPart ? 'told' : 'compared',
    environment: testEnvironment(server.url),
    atATime: Number(process.env.TEST_JOBS) || availableParallelism(),
    stopped: stopping.signal,
    say,
  });
  running.add({
    stop: async () => {
      stopping.abort();
      await check;
    },
  });
  await running.end((await check) > 0 ? 1 : 0);
} catch (error) {
  say(`✗ ${explain(error)}`);
  await running.end(1);
}
