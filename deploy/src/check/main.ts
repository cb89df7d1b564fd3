import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { say, seconds } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { readGraph } from './changes/graph.ts';
import { projectFiles } from './changes/project-files.ts';
import { BUILD, CHECKS, runChecks } from './checks.ts';
import { chooseTests } from './choose-tests.ts';
import { filesAtATime, runCommand, tallied } from './command.ts';
import { testWithLateAnswers } from './late-answers.ts';
import { checkMutants } from './mutants/check-mutants.ts';
import { RULE_GROUPS } from './mutants/rules.ts';
import { provideMysql, testOnMysql } from './mysql.ts';
import { readOptions } from './options.ts';
import { providePrograms } from './provide.ts';
import { forgetFailures } from './report.ts';
import { runTests } from './run-tests.ts';

const began = performance.now();
await runCommand(
  async ({ stopping, add, until, count, environment: provide }) => {
    const options = readOptions(process.argv.slice(2));
    const everyFile = projectFiles(ROOT);
    const graph = readGraph(ROOT, everyFile);
    const files = chooseTests(ROOT, options, { graph, files: everyFile });
    if (options.all) {
      // Random cases differ from run to run here; what was printed repeats one.
      process.env.TEST_SEED ||= `${randomInt(2 ** 31)}`;
      say(`  TEST_SEED=${process.env.TEST_SEED}`);
    }
    let checked = false;
    const which = options.paths.length > 0 ? BUILD : CHECKS;
    // They look at sources: where programs are missing, nothing waits for these to be installed but the tests.
    const checks = runChecks(which, process.env, () => stopping.abort()).then(failed => {
      checked = true;
      count({ failed });
    });
    await providePrograms();
    const environment = await provide();
    forgetFailures(ROOT);
    const stopped = stopping.signal;
    // The checks keep two cores busy, but for their end.
    const atATime = () => (checked ? filesAtATime() : 1);
    const tests = until(runTests({ root: ROOT, files, graph, environment, atATime, stopped, say, built: checks }));
    await checks;
    count(await tests);
    if (stopped.aborted) say('  The tests were not run: first the above');
    else if (options.all && options.paths.length === 0) {
      say('… Rules broken on purpose');
      const mutants = { root: ROOT, groups: RULE_GROUPS, environment, atATime: availableParallelism(), say };
      count({ failed: await checkMutants({ ...mutants, scores: 'compared', stopped }) });
      count(await until(testWithLateAnswers(environment, graph, stopped)));
      count(await testOnMysql(add(await provideMysql()).url, graph, stopped));
    }
  },
  total => `  in ${seconds(performance.now() - began)}\n${tallied(total)}`,
);
