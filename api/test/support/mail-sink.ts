import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { mailServer } from './mail-server.ts';

/** A mail server in its own thread, so that it takes no time from the sender. */
export interface MailSink {
  port: number;
  /** Returns how many mails arrived, and how many different ones. */
  count(): { mails: number; different: number };
  stop(): Promise<number>;
}

interface Report {
  port: number;
  mails: number;
  different: number;
}

/**
 * Starts the server.
 * @param takesMs time that it takes for a mail, in milliseconds
 */
export const mailSink = async (takesMs: number): Promise<MailSink> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: takesMs });
  let last: Report = { port: 0, mails: 0, different: 0 };
  await new Promise<void>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (report: Report) => {
      last = report;
      resolve();
    });
  });
  return { port: last.port, count: () => last, stop: () => thread.terminate() };
};

if (!isMainThread && typeof workerData === 'number') {
  const ids = new Set<string>();
  let mails = 0;
  const server = await mailServer(
    { teardown: () => {} },
    {
      onMail: async ({ headers }) => {
        await pause(workerData);
        ids.add(headers['message-id'] ?? '');
        mails++;
        return null;
      },
    },
  );
  const report = () => parentPort?.postMessage({ port: server.port, mails, different: ids.size } satisfies Report);
  report();
  setInterval(report, 50);
}
