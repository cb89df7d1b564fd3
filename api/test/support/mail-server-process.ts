import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mailServer } from './mail-server.ts';
import { freePort } from './server-process.ts';

/** An SMTP server in its own process. It can be killed and restarted at the same port, and keeps its mails. */
export interface MailServerProcess {
  port: number;
  process(): ChildProcess;
  start(): Promise<void>;
  /** Message ids of all accepted mails, in order. */
  box(): string[];
}

/**
 * Starts the server.
 * @param takesMs time that it takes for a mail, in milliseconds
 */
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
      // The id is written before the reply is sent, and then there is a pause: a kill in between leaves a delivered
      // mail whose worker got no confirmation.
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
