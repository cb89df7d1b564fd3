import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { type Strand, strands } from './strand.ts';
import { sleep } from './virtual-time.ts';

/** What the language gives, for whoever is outside of a simulation. */
const real = {
  Date,
  now: performance.now.bind(performance),
  random: Math.random,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  pause: timersPromises.setTimeout,
  randomInt: nodeCrypto.randomInt,
  randomBytes: nodeCrypto.randomBytes,
  randomUUID: nodeCrypto.randomUUID,
  getRandomValues: crypto.getRandomValues.bind(crypto),
};

const dateNow = () => {
  const strand = strands.getStore();
  return strand ? strand.time.dateMs + strand.process.aheadMs : real.Date.now();
};

class VirtualDate extends real.Date {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(dateNow());
    else super(...(given as [string]));
  }
  static override now = dateNow;
}

const fill = <Bytes extends NodeJS.TypedArray | DataView>(bytes: Bytes, { random }: Strand): Bytes => {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < view.length; at++) view[at] = random.below(256);
  return bytes;
};

/** A timer of a worker; knex and the driver keep those of the system in every other process. */
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

const startTimer = (strand: Strand, ms: number, ring: () => void, isRepeated: boolean): VirtualTimer => {
  const timer = new VirtualTimer();
  const isOver = () => timer.isCleared || strand.process.isDead;
  const rung = () => {
    if (isOver()) return;
    strand.schedule.touch();
    if (isRepeated) strand.time.addTimer(ms, rung, isOver);
    else timer.isCleared = true;
    strands.run(strand, ring);
  };
  strand.time.addTimer(ms, rung, isOver);
  return timer;
};

type AnyTimer = (ring: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => unknown;

const timerOf =
  (isRepeated: boolean, system: AnyTimer): AnyTimer =>
  (ring, ms = 0, ...values) => {
    const strand = strands.getStore();
    return strand?.process.name.startsWith('worker')
      ? startTimer(strand, ms, () => ring(...values), isRepeated)
      : system(ring, ms, ...values);
  };

const clear = (system: (timer: never) => void) => (timer: unknown) => {
  if (timer instanceof VirtualTimer) timer.isCleared = true;
  else system(timer as never);
};

const pause: AnyTimer = (async (ms: number, value: unknown, options?: { signal?: AbortSignal }) => {
  if (!strands.getStore()) return real.pause(ms, value, options);
  await sleep(ms, options?.signal);
  return value;
}) as never;

let isInstalled = false;

/**
 * From now on whatever runs in a strand is told its world's time and numbers of its seed; everything else goes by the
 * system's as before. Nothing of the product is changed for it.
 */
export const virtualClocks = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  const seeded = <Result>(made: (strand: Strand) => Result, otherwise: () => Result): Result => {
    const strand = strands.getStore();
    return strand ? made(strand) : otherwise();
  };
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: timerOf(false, real.setTimeout as never),
    setInterval: timerOf(true, real.setInterval as never),
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearInterval),
  });
  performance.now = () => seeded(({ time }) => time.performanceMs, real.now);
  Math.random = () => seeded(({ random }) => random.next(), real.random);
  const getRandomValues = (bytes: NodeJS.TypedArray) =>
    seeded(
      strand => fill(bytes, strand),
      () => real.getRandomValues(bytes),
    );
  Object.assign(crypto, { getRandomValues });
  Object.assign(nodeCrypto, {
    randomInt: (least: number, most?: number, ...more: unknown[]) =>
      seeded(
        ({ random }) => (most === undefined ? random.below(least) : least + random.below(most - least)),
        () => real.randomInt(...([least, most, ...more].filter(value => value !== undefined) as [number])),
      ),
    randomBytes: (size: number, ...more: unknown[]) =>
      seeded(
        strand => fill(Buffer.alloc(size), strand),
        () => real.randomBytes(...([size, ...more] as [number])),
      ),
    randomUUID: () => seeded(({ random }) => uuidOf(random.next), real.randomUUID),
  });
  Object.assign(timersPromises, { setTimeout: pause });
  syncBuiltinESMExports();
};

const uuidOf = (next: () => number) =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () =>
    Math.floor(next() * 16).toString(16),
  ) as `${string}-${string}-${string}-${string}-${string}`;
