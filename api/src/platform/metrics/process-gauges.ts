import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { emptyRegistry, type ProductPart, prometheus } from './registry.ts';

/** Sampling interval of the event loop delay in milliseconds. */
const RESOLUTION_MS = 20;
/** The maximum delay is reset at this interval, so it covers the last 15 to 30 seconds. */
const WINDOW_MS = 15_000;
const NANOSECONDS = 1e9;

/**
 * Registers the metrics of a Node process under their usual names. The library's default metrics are not used: they
 * observe every garbage collection from JavaScript, which costs a fast API several times as much as all other metrics.
 */
const measureProcess = (registry: Registry): void => {
  const { Counter, Gauge } = prometheus();
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time, by its programs and by the system for them',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  gauge('process_start_time_seconds', 'When it began', () => performance.timeOrigin / 1000);
  gauge('process_resident_memory_bytes', 'Memory that it has', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript that is in use', () => process.memoryUsage().heapUsed);
  let last = performance.eventLoopUtilization();
  gauge('nodejs_eventloop_utilization', 'Share of the time since it was last asked in which it was busy', () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  });
  // The maximum is reset by a timer and not by a read: a lost response would lose the maximum, and there may be two
  // readers.
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let before = 0;
  const startWindow = () => {
    before = delay.max;
    delay.reset();
  };
  setInterval(startWindow, WINDOW_MS).unref();
  gauge('nodejs_eventloop_lag_max_seconds', 'The longest that anything waited for its turn, lately', () =>
    Math.max(0, Math.max(before, delay.max) / NANOSECONDS - RESOLUTION_MS / 1000),
  );
};

/** Returns a registry for this process with the usual metrics of Node: processor, memory, event loop. */
export const openRegistry = (part: ProductPart): Registry => {
  const registry = emptyRegistry(part);
  measureProcess(registry);
  return registry;
};
