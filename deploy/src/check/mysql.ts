/** `npm run test:mysql`: on the server of `TEST_DATABASE_URL`, else on a real MySQL. */
import { say } from '../local/progress.ts';
import { stopOnSignal } from '../local/shutdown.ts';
import { provideMysql, testOnMysql } from './on-mysql.ts';
import { concludeTests } from './run-tests.ts';

const given = process.env.TEST_DATABASE_URL;
const running = stopOnSignal(() => {}, 1);
try {
  const server = running.add(given ? { url: given, stop: async () => {} } : await provideMysql());
  const total = { passed: 0, failed: 0 };
  await testOnMysql(server.url, total);
  await concludeTests(total, running);
} catch (error) {
  say('');
  await running.fail(error);
}
