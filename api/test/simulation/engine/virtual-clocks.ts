import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { type Strand, strands } from './strand.ts';
import { sleep } from './virtual-time.ts';

type InStrand = (strand: Strand, given: unknown[]) => unknown;

/** Wraps a system function so that it behaves differently inside a strand, and as usual outside of a simulation. */
const otherwise = <System extends (...given: never[]) => unknown>(
  system: System,
  inStrand: InStrand,
  isMeant: (strand: Strand) => boolean = () => true,
): System =>
  new Proxy(system, {
    apply: (target, self, given) => {
      const strand = strands.getStore();
      return strand && isMeant(strand) ? inStrand(strand, given) : Reflect.apply(target, self, given);
    },
  });

const dateNow = otherwise(Date.now, ({ time, process }) => time.dateMs + process.aheadMs);

const VirtualDate = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [dateNow()], made),
  get: (target, name, self) => (name === 'now' ? dateNow : Reflect.get(target, name, self)),
});

/** A timer of a worker; knex and the driver use the system's timers. */
class VirtualTimer {
  isCleared = false;
  unref() {
    return this;
  }
  ref() {
    return this;
  }
  hasRef() {
    return false;
  }
}

const startTimer = (isRepeated: boolean): InStrand => {
  return (strand, [ring, ms, ...values]) => {
    const timer = new VirtualTimer();
    const isOver = () => timer.isCleared || strand.process.isDead;
    const start = () => strand.time.addTimer(Number(ms ?? 0), rung, isOver);
    const rung = () => {
      if (isOver()) return;
      strand.schedule.touch();
      if (isRepeated) start();
      else timer.isCleared = true;
      if (typeof ring === 'function') strands.run(strand, () => ring(...values));
    };
    start();
    return timer;
  };
};

/** The pools outlive every worker that they serve here, so the death of one must not stop a pool's timer. */
const OF_A_POOL = /node_modules\/(?:tarn|knex|mysql2)\//;

const isWorkers = ({ process }: Strand) =>
  process.name.startsWith('worker') && !OF_A_POOL.test(new Error('asked from here').stack ?? '');

const clear = <System extends (...given: never[]) => unknown>(system: System): System =>
  new Proxy(system, {
    apply: (target, self, given) => {
      const timer: unknown = given[0];
      if (timer instanceof VirtualTimer) timer.isCleared = true;
      else Reflect.apply(target, self, given);
    },
  });

const pause: InStrand = async (_, [ms, value, options]) => {
  const signal = options instanceof Object && 'signal' in options ? options.signal : undefined;
  await sleep(Number(ms ?? 0), signal instanceof AbortSignal ? signal : undefined);
  return value;
};

const fill: InStrand = ({ random }, [bytes]) => {
  if (!ArrayBuffer.isView(bytes)) throw new TypeError('Only bytes are filled');
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < view.length; at++) view[at] = random.below(256);
  return bytes;
};

const randomInt: InStrand = ({ random }, [first, second]) =>
  second === undefined ? random.below(Number(first)) : Number(first) + random.below(Number(second) - Number(first));

const randomUUID: InStrand = ({ random }) =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => random.below(16).toString(16));

let isInstalled = false;

/**
 * From now on code inside a strand gets its world's time and random numbers from the seed, and other code gets the
 * system's. The product needs no change for this.
 */
export const installVirtualClocks = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: otherwise(setTimeout, startTimer(false), isWorkers),
    setInterval: otherwise(setInterval, startTimer(true), isWorkers),
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
  });
  performance.now = otherwise(performance.now, ({ time }) => time.performanceMs);
  Math.random = otherwise(Math.random, ({ random }) => random.next());
  Object.assign(crypto, { getRandomValues: otherwise(crypto.getRandomValues, fill) });
  Object.assign(nodeCrypto, {
    randomInt: otherwise(nodeCrypto.randomInt, randomInt),
    randomBytes: otherwise(nodeCrypto.randomBytes, (strand, [size]) => fill(strand, [Buffer.alloc(Number(size))])),
    randomUUID: otherwise(nodeCrypto.randomUUID, randomUUID),
  });
  Object.assign(timersPromises, { setTimeout: otherwise(timersPromises.setTimeout, pause) });
  syncBuiltinESMExports();
};
