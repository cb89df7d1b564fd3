import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mailServer } from './mail-server.ts';
import { freePort } from './server-process.ts';

/** An SMTP server in a process of its own, which can be killed and comes back at the same port, its box kept. */
export interface MailServerProcess {
  port: number;
  process(): ChildProcess;
  start(): Promise<void>;
  /** Message ids of everything that it took, in order. */
  box(): string[];
}

/** @param takesMs what it takes for a mail */
export const mailServerProcess = async (
  t: { teardown(work: () => unknown): unknown },
  takesMs: number,
): Promise<MailServerProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-box-'));
  const box = join(folder, 'box');
  writeFileSync(box, '');
  const port = await freePort();
  const begin = async () => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), String(port), String(takesMs), box], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  };
  let child = await begin();
  t.teardown(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  return {
    port,
    process: () => child,
    start: async () => {
      child = await begin();
    },
    box: () => readFileSync(box, 'utf8').split('\n').filter(Boolean),
  };
};

const [, file, port, takesMs, box] = process.argv;
if (file === fileURLToPath(import.meta.url) && box) {
  await mailServer(
    { teardown: () => {} },
    {
      port: Number(port),
      // Before the answer goes out, and at once: a kill between the two leaves a mail that nobody was told of.
      onMail: async ({ headers }) => {
        await pause(Number(takesMs));
        appendFileSync(box, `${headers['message-id']}\n`);
        await pause(2);
        return null;
      },
    },
  );
  process.stdout.write('listening\n');
}
