import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';

const SECRET = 'secret-that-no-log-may-hold';

t.test('logs contain no secrets, however a call ends', async t => {
  const script = fileURLToPath(new URL('../support/logged-calls.ts', import.meta.url));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, SECRET], { maxBuffer: 1e8 });
  t.equal(stdout.match(/"request failed"/g)?.length, 7, 'the failures were logged');
  t.notOk(stdout.includes(SECRET));
  t.notOk(stderr.includes(SECRET));
});
