import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startFlags } from '../test/support/server-process.ts';
import type { ServerMessage } from './server-process.ts';

/** A request of a scenario. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** Result of one run. */
export interface Run {
  perSecond: number;
  /** CPU time of the server per request, in microseconds. */
  microseconds: number;
}

/** A server in its own process. */
export class MeasuredServer {
  readonly #child: ChildProcess;
  readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  /**
   * Starts a server.
   * @param file name of a file in this folder
   */
  static async start(file: string, env: NodeJS.ProcessEnv): Promise<MeasuredServer> {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
      env,
      execArgv: startFlags(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [said] = (await once(child, 'message')) as [ServerMessage];
    if (!('port' in said)) throw new Error(`${file} did not tell its port`);
    return new MeasuredServer(child, said.port);
  }

  async #processorTime(): Promise<number> {
    this.#child.send('how much?');
    const [said] = (await once(this.#child, 'message')) as [ServerMessage];
    if (!('cpuMicroseconds' in said)) throw new Error('The server did not tell its processor time');
    return said.cpuMicroseconds;
  }

  /** Sends requests as fast as they are answered, over ten connections. */
  async run(next: () => Call, seconds: number): Promise<Run> {
    const before = await this.#processorTime();
    const result = await autocannon({
      url: `http://127.0.0.1:${this.port}`,
      connections: 10,
      duration: seconds,
      requests: [
        {
          setupRequest: request => {
            const { method, path, body } = next();
            const headers = { ...request.headers, ...(body ? { 'content-type': 'application/json' } : {}) };
            return { ...request, method, path, headers, body };
          },
        },
      ],
    });
    const spent = (await this.#processorTime()) - before;
    const answered = result['2xx'];
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed`);
    return { perSecond: answered / result.duration, microseconds: spent / answered };
  }

  stop() {
    this.#child.disconnect();
  }
}
