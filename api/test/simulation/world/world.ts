import type { Database } from '@marketplace/db';
import type { Config } from '../../../src/platform/config/config.ts';
import type { App } from '../../../src/platform/http/app.ts';
import type { Control } from '../engine/control.ts';
import type { Faults } from '../engine/faults.ts';
import type { Random } from '../engine/random.ts';
import type { Schedule } from '../engine/schedule.ts';
import { SimulatedProcess, type Strand, strands } from '../engine/strand.ts';
import type { VirtualTime } from '../engine/virtual-time.ts';
import type { History, Reply } from './history.ts';
import type { Theme } from './theme.ts';
import { tokenOf } from './token.ts';

/** The product itself on its own database, which outlives a world. */
export interface Product {
  app: App;
  database: Database;
  config: Config;
  control: Control;
  /** Connections to the same database for checks from outside. */
  outside: Database;
  tables: string[];
}

/** Users and franchises at the beginning. */
export interface Cast {
  adminId: string;
  consultantIds: string[];
  franchiseIds: string[];
}

interface Parts {
  product: Product;
  schedule: Schedule;
  theme: Theme;
  time: VirtualTime;
  random: Random;
  faults: Faults;
  history: History;
}

interface Asked {
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const LOCKABLE = ['users', 'leads', 'outbox', 'unlocks', 'franchises', 'settings', 'idempotency_keys'];
const LOST_ANSWER = 'its response is lost';

/** One world: a few people, enquiries and processes, run by one seed. */
export class World {
  readonly product: Product;
  readonly schedule: Schedule;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly history: History;
  readonly theme: Theme;
  cast: Cast = { adminId: '', consultantIds: [], franchiseIds: [] };
  /** Ids of enquiries that the actors may know. */
  readonly leadIds: string[] = [];
  /** Running processes. */
  readonly processes: SimulatedProcess[] = [];
  /** All processes so far: a stopped one may still be working. */
  readonly #started: SimulatedProcess[] = [];
  readonly #clients = new SimulatedProcess('clients');

  constructor({ product, schedule, theme, time, random, faults, history }: Parts) {
    this.product = product;
    this.schedule = schedule;
    this.time = time;
    this.random = random;
    this.faults = faults;
    this.history = history;
    this.theme = theme;
  }

  /** Starts an API or a worker on a machine with its own clock. */
  start(kind: 'api' | 'worker'): SimulatedProcess {
    const process = new SimulatedProcess(`${kind} ${this.#started.length + 1}`, this.random.pick([0, 0, 0, -900, 700]));
    this.#started.push(process);
    this.processes.push(process);
    return process;
  }

  gone(process: SimulatedProcess): void {
    const at = this.processes.indexOf(process);
    if (at >= 0) this.processes.splice(at, 1);
  }

  /** Returns tables with rows that are locked by a transaction that was left open. */
  async leftLocked(): Promise<string[]> {
    const locked: string[] = [];
    for (const table of LOCKABLE) if (await this.product.control.isLocked(table)) locked.push(table);
    return locked;
  }

  /** Ends what an interrupted run has left. */
  async end(): Promise<void> {
    this.faults.isOver = true;
    // Clients stop first, and then the processes with their locks.
    const left = this.#started.filter(({ isDead }) => !isDead);
    this.#clients.die();
    for (const process of [...left, this.#clients]) await this.schedule.kill(process);
  }

  strandOf(name: string, process: SimulatedProcess): Strand {
    return { name, process, schedule: this.schedule, time: this.time, random: this.random, waits: 0 };
  }

  /** Runs an actor outside of the product, under the schedule. */
  live<Result>(name: string, life: () => Promise<Result>): Promise<Result> {
    return strands.run(this.strandOf(name, this.#clients), life);
  }

  /** Queries the database from outside: nothing else happens during the query, and nothing fails. */
  async look<Result>(query: (knex: Database['knex']) => PromiseLike<Result>): Promise<Result> {
    const end = this.schedule.busy();
    try {
      return await strands.exit(async () => query(this.product.outside.knex));
    } finally {
      end();
    }
  }

  #api(): SimulatedProcess {
    const up = this.processes.filter(({ name }) => name.startsWith('api'));
    return up.length > 0 ? this.random.pick(up) : this.start('api');
  }

  /** Calls the API as a client. The response may be lost, or the process may die during the call. */
  async call(actor: string, request: `${string} /${string}`, { as, body, headers = {} }: Asked = {}): Promise<Reply> {
    const { schedule, history, product } = this;
    await schedule.turn(request);
    const process = this.#api();
    const [method = '', path = ''] = request.split(' ', 2);
    const authorization = as
      ? {
          authorization: `Bearer ${as === 'service' ? product.config.serviceToken : tokenOf(product.config.jwtSecret, as, this.time.dateMs)}`,
        }
      : {};
    const call = {
      actor,
      userId: as ?? null,
      request,
      body,
      headers,
      invoked: history.place(),
      returned: Number.POSITIVE_INFINITY,
      reply: null as Reply,
    };
    history.calls.push(call);
    const strand = this.strandOf(actor, process);
    const leave = schedule.enter(strand);
    // The request of `inject` starts with the first `then`, inside the strand.
    const response = strands.run(strand, async () =>
      product.app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...authorization, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    );
    const answer = await Promise.race([response, process.death]).finally(leave);
    if (answer === 'died') return null;
    const text = answer.payload;
    const status = answer.statusCode;
    // Nobody signs out in a world, so a refused token means that nothing would be tested.
    const isRefused = as !== undefined && status === 401;
    if (isRefused || (status >= 500 && status !== 503))
      history.broken.push(`${actor}: ${request} got ${status} ${text}`);
    if (this.faults.losesAnswer()) {
      schedule.note(`${actor.padEnd(14)}  ${request}: ${status}, but ${LOST_ANSWER}`);
      return null;
    }
    schedule.note(`${actor.padEnd(14)}  ${request}: ${status} ${text.slice(0, 160)}`);
    const isJson = String(answer.headers['content-type']).includes('json');
    call.reply = {
      status,
      text,
      body: isJson && text ? JSON.parse(text) : text,
      etag: answer.headers.etag?.toString(),
    };
    call.returned = history.place();
    return call.reply;
  }

  /** Calls the API as clients do: the same request is repeated after a lost response or 503. */
  async callAgain(actor: string, request: `${string} /${string}`, options: Asked = {}, most = 4): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.call(actor, request, options);
      if ((reply && reply.status !== 503) || attempt === most) return reply;
    }
  }
}
