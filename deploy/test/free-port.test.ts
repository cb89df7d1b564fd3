import { createServer } from 'node:net';
import t from 'tap';
import { freePort } from '../src/command/free-port.ts';

t.test('a free port is returned only once, and is outside of the range that systems assign', async t => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  t.equal(new Set(ports).size, 50);
  t.ok(ports.every(port => port >= 20_000 && port < 32_768));
  for (const port of ports.slice(0, 5)) {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    await new Promise(resolve => server.close(resolve));
  }
});
