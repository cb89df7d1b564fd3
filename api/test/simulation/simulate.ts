import { setTimeout as pause } from 'node:timers/promises';
import { runAdmin } from './actors/admin.ts';
import { runConsultant } from './actors/consultant.ts';
import { runHousekeeping } from './actors/housekeeping.ts';
import { followFeed, Publisher } from './actors/publisher.ts';
import { runVisitor } from './actors/visitor.ts';
import { runWorkers } from './actors/worker.ts';
import { interceptDriver } from './engine/connections.ts';
import { Faults, profileOf } from './engine/faults.ts';
import { Random } from './engine/random.ts';
import { Schedule, Stuck } from './engine/schedule.ts';
import { installVirtualClocks } from './engine/virtual-clocks.ts';
import { VirtualTime } from './engine/virtual-time.ts';
import { findBrokenPromises } from './promises/all.ts';
import { beginWorld } from './world/beginning.ts';
import { randomEvent } from './world/events.ts';
import { finishPendingWork } from './world/finish-pending-work.ts';
import { History } from './world/history.ts';
import { type Theme, themeOf } from './world/theme.ts';
import { type Product, World } from './world/world.ts';

/** Result of one seed. */
export interface Outcome {
  seed: number;
  /** Empty if every promise was kept. */
  broken: string[];
  trace: string[];
}

/** Options beyond the seed. */
export interface Options {
  /** A planted bug that changes statements. */
  rewrite?: ((sql: string) => string) | undefined;
  /** Topic of the world; by default the seed decides. */
  theme?: Theme | undefined;
}

/** Starts the actors: few, so that a run stays short. */
const livesOf = (world: World, publishers: Publisher[]): Promise<unknown>[] => {
  const { random, theme } = world;
  const lives: [string, () => Promise<unknown>][] = [];
  const cast = ([least, most]: readonly [number, number], name: string, life: (at: number) => Promise<unknown>) => {
    const count = least + random.below(most - least + 1);
    for (let at = 1; at <= count; at++) lives.push([`${name} ${at}`, () => life(at)]);
  };
  cast(theme.visitors, 'visitor', at => runVisitor(world, at));
  cast(theme.consultants, 'consultant', at => runConsultant(world, at));
  cast(theme.admins, 'admin', at => runAdmin(world, at));
  cast(theme.keepers, 'keeper', () => runWorkers(world));
  cast(theme.housekeeping, 'housekeeping', () => runHousekeeping(world));
  cast(theme.publishers, 'publisher', at => {
    const publisher = new Publisher(world, at);
    publishers.push(publisher);
    return followFeed(world, publisher);
  });
  return lives.map(([name, life]) => world.live(name, life));
};

const runWorld = async (world: World): Promise<string[]> => {
  const { schedule, faults } = world;
  await beginWorld(world);
  world.start('api');
  if (world.random.chance(0.5)) world.start('api');
  schedule.isFree = false;
  const publishers: Publisher[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    schedule.touch();
  };
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    end();
  };
  Promise.all(livesOf(world, publishers)).then(end, fail);
  await schedule.run(
    () => isOver,
    () => randomEvent(world),
  );
  if (failure) throw failure;
  faults.isOver = true;
  schedule.note('— no more faults from here on —');
  isOver = false;
  finishPendingWork(world, publishers).then(end, fail);
  await schedule.run(() => isOver);
  if (failure) throw failure;
  schedule.isFree = true;
  return findBrokenPromises(world, publishers);
};

const wordsOf = (error: unknown) =>
  error instanceof Stuck ? error.message : error instanceof Error ? (error.stack ?? '') : String(error);

const MOST_MOMENTS = 50;

/** Returns a message when connections were not released to their pool; without connections the product would hang. */
const notGivenBack = async ({ database }: Product): Promise<string[]> => {
  const inUse = (): number => database.knex.client.pool.numUsed();
  for (let moments = 0; moments < MOST_MOMENTS && inUse() > 0; moments++) await pause(moments);
  return inUse() > 0 ? [`${inUse()} connections are not released`] : [];
};

/**
 * Simulates the world of one seed to its end.
 * @returns the promises that were broken
 */
export const simulate = async (product: Product, seed: number, options: Options = {}): Promise<Outcome> => {
  interceptDriver();
  installVirtualClocks();
  await product.control.empty(product.tables);
  const random = new Random(seed);
  const time = new VirtualTime();
  const { rewrite, theme = themeOf(random) } = options;
  const faults = new Faults(profileOf(random, theme.faults), new Random(seed ^ 0x5bd1e995));
  const schedule = new Schedule({ control: product.control, random, time, faults, rewrite });
  const world = new World({ product, schedule, theme, time, random, faults, history: new History() });
  const broken = await runWorld(world).catch(error => [wordsOf(error)]);
  schedule.isFree = true;
  await world.end();
  return { seed, broken: [...broken, ...(await notGivenBack(product))], trace: schedule.trace };
};

/**
 * Simulates two worlds without reporting them: the first worlds of a process start with empty pools and unloaded
 * modules.
 */
export const warmUp = async (product: Product): Promise<void> => {
  for (const seed of [1, 2]) await simulate(product, seed);
};
