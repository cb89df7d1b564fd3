/** `npm run test:mysql`: on the server of `TEST_DATABASE_URL`, else on a real MySQL. */

import { say } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { stopOnSignal } from '../command/shutdown.ts';
import { readGraph } from './changes/graph.ts';
import { projectFiles } from './changes/project-files.ts';
import { conclude } from './conclude.ts';
import { provideMysql, testOnMysql } from './on-mysql.ts';
import { forgetFailures } from './report.ts';

const given = process.env.TEST_DATABASE_URL;
const running = stopOnSignal(() => {}, 1);
try {
  const server = running.add(given ? { url: given, stop: async () => {} } : await provideMysql());
  const total = { passed: 0, failed: 0 };
  const stopping = new AbortController();
  forgetFailures(ROOT);
  const tests = testOnMysql(server.url, readGraph(ROOT, projectFiles(ROOT)), total, stopping.signal);
  running.add({
    stop: async () => {
      stopping.abort();
      await tests;
    },
  });
  await tests;
  await conclude(total, running);
} catch (error) {
  say('');
  await running.fail(error);
}
