import { say } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import type { Graph } from './changes/graph.ts';
import { filesAtATime } from './command.ts';
import { runTests } from './run-tests.ts';
import type { Tally } from './tap-results.ts';
import { findTestFiles, isLong } from './test-files.ts';

/** Where screens are used as a person does. */
const SCREENS = ['admin/', 'site/test/browser/'];

/**
 * Uses the screens once more, with answers that come late and in another order than they were asked for: what a test takes
 * for granted, a busy machine refuses it now and then, and a person with a slow line sees it every day.
 * @param environment what tests find in theirs
 */
export const testWithLateAnswers = (
  environment: NodeJS.ProcessEnv,
  graph: Graph,
  stopped: AbortSignal,
): Promise<Tally> => {
  const late = { LATE_ANSWERS: process.env.TEST_SEED };
  say(`… The screens, answered late (LATE_ANSWERS=${late.LATE_ANSWERS})`);
  const files = findTestFiles(ROOT, SCREENS).filter(file => !isLong(file));
  const run = { root: ROOT, files, graph, atATime: filesAtATime, stopped, say, on: 'late-answers' };
  return runTests({ ...run, environment: { ...environment, ...late } });
};
