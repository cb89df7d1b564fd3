import { spawn } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const OLDEST_SECONDS = 300;
const PICTURE = 'a picture';

/** Returns whether a request has a valid signature and is recent, as described in `deploy/site-from-ci.md`. */
const isGenuine = (secret: string, headers: NodeJS.Dict<string | string[]>, body: string): boolean => {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(name => String(headers[`x-rebuild-${name}`]));
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex')}`;
  return (
    age < OLDEST_SECONDS &&
    signature?.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  );
};

/** Runs a script to its end. */
export const runScript = async (script: string, env: Record<string, string>) => {
  const child = spawn(script, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output, errors };
};

/** Starts a server that builds the site on request and serves the pictures. */
export const aReceiver = async (
  t: { teardown(work: () => unknown): unknown },
  { secret, build }: { secret: string; build: () => Promise<unknown> },
) => {
  const accepted: string[] = [];
  let refused = 0;
  let building = Promise.resolve<unknown>(undefined);
  const server = createServer(async (request, reply) => {
    if (request.url?.startsWith('/uploads/')) return reply.end(PICTURE);
    const body = await text(request);
    if (!isGenuine(secret, request.headers, body)) {
      refused++;
      return reply.writeHead(401).end();
    }
    const id = String(request.headers['x-rebuild-id']);
    if (!accepted.includes(id)) {
      accepted.push(id);
      building = building.then(build);
    }
    reply.writeHead(202).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(async () => {
    server.close();
    await building;
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { accepted, refused: () => refused, url: `http://127.0.0.1:${address.port}` };
};
