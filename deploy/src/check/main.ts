import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { sharedTestServer } from '@marketplace/db/testing';
import { explain } from '../command/explain.ts';
import { say, seconds, step } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { stopOnSignal } from '../command/shutdown.ts';
import { readGraph } from './changes/graph.ts';
import { projectFiles } from './changes/project-files.ts';
import { BUILD, CHECKS, runChecks } from './checks.ts';
import { chooseTests } from './choose-tests.ts';
import { conclude } from './conclude.ts';
import { filesAtATime, testEnvironment } from './environment.ts';
import { checkMutants } from './mutants/check-mutants.ts';
import { RULE_GROUPS } from './mutants/rules.ts';
import { provideMysql, testOnMysql } from './on-mysql.ts';
import { readOptions } from './options.ts';
import { providePrograms } from './provide.ts';
import { forgetFailures } from './report.ts';
import { runTests } from './run-tests.ts';

/** The server of `TEST_DATABASE_URL`, else one that all tests share and that is thrown away. */
const provideDatabase = async () => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { url, release } = await step('Starting the test database', 'Test database started', sharedTestServer);
  return { url, stop: release };
};

const began = performance.now();
const running = stopOnSignal(() => {}, 1);
const total = { passed: 0, failed: 0 };
try {
  const options = readOptions(process.argv.slice(2));
  const everyFile = projectFiles(ROOT);
  const graph = readGraph(ROOT, everyFile);
  const files = chooseTests(ROOT, options, { graph, files: everyFile });
  await providePrograms();
  const server = running.add(await provideDatabase());
  if (options.all) {
    // Random cases differ from run to run here; what was printed repeats one.
    process.env.TEST_SEED ||= `${randomInt(2 ** 31)}`;
    say(`  TEST_SEED=${process.env.TEST_SEED}`);
  }
  const environment = testEnvironment(server.url);
  const stopping = new AbortController();
  let checked = false;
  const which = options.paths.length > 0 ? BUILD : CHECKS;
  const checks = runChecks(which, environment, () => stopping.abort()).then(failed => {
    checked = true;
    total.failed += failed;
  });
  forgetFailures(ROOT);
  const tests = runTests({
    root: ROOT,
    files,
    graph,
    environment,
    // The checks keep two cores busy, but for their end.
    atATime: () => (checked ? filesAtATime() : 1),
    stopped: stopping.signal,
    say,
    built: checks,
  });
  running.add({
    stop: async () => {
      stopping.abort();
      await tests;
    },
  });
  await checks;
  const { passed, failed } = await tests;
  total.passed += passed;
  total.failed += failed;
  if (stopping.signal.aborted) say('  The tests were not run: first the above');
  else if (options.all && options.paths.length === 0) {
    say('… Rules broken on purpose');
    const mutants = { root: ROOT, groups: RULE_GROUPS, environment, atATime: availableParallelism(), say };
    total.failed += await checkMutants({ ...mutants, scores: 'compared', stopped: stopping.signal });
    await testOnMysql(running.add(await provideMysql()).url, graph, total, stopping.signal);
  }
} catch (error) {
  say(`✗ ${explain(error)}`);
  total.failed++;
}
say(`  in ${seconds(performance.now() - began)}`);
await conclude(total, running);
