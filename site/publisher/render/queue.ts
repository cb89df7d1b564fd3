import type { FileAction } from '../feed/touched-urls.ts';
import { errorMessage, type Log } from '../log.ts';
import { growingPause } from '../retry.ts';

export type Urgency = 'now' | 'later';
export type Outcome = 'done' | 'failed';

interface Task {
  action: FileAction;
  urgency: Urgency;
  /** Called when an attempt ends that was started after the request. */
  waiting: ((outcome: Outcome) => void)[];
}

export interface QueueOptions {
  perform: (url: string, action: FileAction) => Promise<unknown>;
  log: Log;
  concurrency?: number;
  /** Returns the time in milliseconds until the next attempt, after the given number of failures. */
  pause?: (failures: number) => number;
  /** Called after each attempt. */
  onDone?: (outcome: Outcome) => void;
}

/**
 * Updates addresses, a few at a time, urgent ones before others. An address is in the queue once, however often it is
 * added. If it is added during its rendering, it is rendered again, because its data may have been read before the
 * change. Failed addresses are retried after longer and longer pauses.
 */
export class RenderQueue {
  readonly #options: Required<Omit<QueueOptions, 'onDone'>> & Pick<QueueOptions, 'onDone'>;
  readonly #waiting: Record<Urgency, Map<string, Task>> = { now: new Map(), later: new Map() };
  readonly #running = new Map<string, { action: FileAction; urgency: Urgency; again: Task | undefined }>();
  /** Number of running operations that will add urgent work. */
  #coming = 0;
  readonly #paused = new Map<string, { task: Task; timer: NodeJS.Timeout; why: string }>();
  readonly #failures = new Map<string, number>();
  #idle: (() => void)[] = [];
  #stopped = false;

  constructor(options: QueueOptions) {
    this.#options = { concurrency: 8, pause: growingPause, ...options };
  }

  /** Adds an address. Resolves when an attempt that was started after this call has ended. Never rejects. */
  add(url: string, action: FileAction, urgency: Urgency = 'now'): Promise<Outcome> {
    return new Promise(resolve => {
      const task: Task = { action, urgency, waiting: [resolve] };
      const running = this.#running.get(url);
      if (running) running.again = merged(running.again, task);
      else this.#enqueue(url, merged(this.#take(url), task));
      this.#work();
    });
  }

  /**
   * Runs an operation that determines urgent addresses. While the operation runs and its addresses are rendered, other
   * work almost stops.
   */
  async first<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#coming++;
    try {
      return await work();
    } finally {
      this.#coming--;
      this.#work();
    }
  }

  /** Returns all unfinished work, so that a restart can continue it. */
  unfinished(): Map<string, FileAction> {
    const all = new Map<string, FileAction>();
    for (const [url, { task }] of this.#paused) all.set(url, task.action);
    for (const [url, { action, again }] of this.#running) all.set(url, again?.action ?? action);
    for (const tasks of [this.#waiting.later, this.#waiting.now])
      for (const [url, { action }] of tasks) all.set(url, action);
    return all;
  }

  /** Returns whether an address waits, is running or will be retried. */
  has(url: string): boolean {
    const { now, later } = this.#waiting;
    return [now, later, this.#running, this.#paused].some(tasks => tasks.has(url));
  }

  /** Returns the addresses that failed and will be retried, with the reason of each failure. */
  failing(): Map<string, string> {
    return new Map(Array.from(this.#paused, ([url, { why }]) => [url, why]));
  }

  /** Number of waiting and running addresses, except failed ones that wait for their next attempt. */
  get size(): number {
    return this.#running.size + this.#waiting.now.size + this.#waiting.later.size;
  }

  /** Resolves when no address waits or is running, except failed addresses that wait for their next attempt. */
  idle(): Promise<void> {
    return this.#isIdle() ? Promise.resolve() : new Promise(resolve => this.#idle.push(resolve));
  }

  /** Starts no more work. Resolves when the running work has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#paused.values()) clearTimeout(timer);
    if (this.#running.size > 0) await new Promise<void>(resolve => this.#idle.push(resolve));
  }

  /** Removes the waiting task of this address from the queue, and returns it. */
  #take(url: string): Task | undefined {
    const paused = this.#paused.get(url);
    if (paused) clearTimeout(paused.timer);
    const task = paused?.task ?? this.#waiting.now.get(url) ?? this.#waiting.later.get(url);
    this.#paused.delete(url);
    this.#waiting.now.delete(url);
    this.#waiting.later.delete(url);
    return task;
  }

  #enqueue(url: string, task: Task) {
    this.#waiting[task.urgency].set(url, task);
  }

  #next(): [string, Task] | undefined {
    for (const first of this.#waiting.now) return first;
    let [urgent, later] = [this.#coming > 0, 0];
    for (const { urgency } of this.#running.values())
      if (urgency === 'now') urgent = true;
      else later++;
    // During urgent work, one page that is not urgent is still allowed. Otherwise, many saves would block the lists
    // forever.
    if (urgent && later > 0) return undefined;
    for (const first of this.#waiting.later) return first;
    return undefined;
  }

  #work() {
    while (!this.#stopped && this.#running.size < this.#options.concurrency) {
      const next = this.#next();
      if (!next) break;
      this.#waiting[next[1].urgency].delete(next[0]);
      void this.#run(...next);
    }
  }

  async #run(url: string, task: Task) {
    const running = { action: task.action, urgency: task.urgency, again: undefined as Task | undefined };
    this.#running.set(url, running);
    const fault = await this.#attempt(url, task);
    this.#running.delete(url);
    if (running.again) this.#enqueue(url, running.again);
    else if (fault !== undefined) this.#retryLater(url, task, fault);
    for (const tell of task.waiting) tell(fault === undefined ? 'done' : 'failed');
    this.#options.onDone?.(fault === undefined ? 'done' : 'failed');
    this.#work();
    if (this.#isIdle()) for (const tell of this.#idle.splice(0)) tell();
  }

  /** Updates an address. Returns the reason of a failure, or undefined after success. */
  async #attempt(url: string, { action }: Task): Promise<string | undefined> {
    try {
      await this.#options.perform(url, action);
      this.#failures.delete(url);
      return undefined;
    } catch (error) {
      const failures = (this.#failures.get(url) ?? 0) + 1;
      this.#failures.set(url, failures);
      // Logs only the 1st, 2nd, 4th, 8th … failure. Otherwise, a long outage would fill the log.
      if ((failures & (failures - 1)) === 0)
        this.#options.log('error', 'page kept as it was', { url, action, failures, error: errorMessage(error) });
      return errorMessage(error);
    }
  }

  #retryLater(url: string, { action }: Task, why: string) {
    const task: Task = { action, urgency: 'later', waiting: [] };
    const again = () => {
      this.#paused.delete(url);
      this.#enqueue(url, task);
      this.#work();
    };
    const timer = setTimeout(again, this.#options.pause(this.#failures.get(url) ?? 1));
    this.#paused.set(url, { task, timer, why });
    if (this.#stopped) clearTimeout(timer);
  }

  #isIdle() {
    if (this.#running.size > 0) return false;
    return this.#stopped || (this.#waiting.now.size === 0 && this.#waiting.later.size === 0);
  }
}

/** Merges two tasks of an address. The newer task decides what to do, and the more urgent task decides when. */
const merged = (older: Task | undefined, newer: Task): Task =>
  older === undefined
    ? newer
    : {
        action: newer.action,
        urgency: older.urgency === 'now' ? 'now' : newer.urgency,
        waiting: [...older.waiting, ...newer.waiting],
      };
