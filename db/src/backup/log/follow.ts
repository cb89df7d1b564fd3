/** Copies a server's log into a target while it grows: what is lost at most when everything is gone is one interval. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../../connection/connection.ts';
import { DatabaseFault } from '../../embedded/faults.ts';
import { COVERED, type Covered, type LogPosition } from '../target/names.ts';
import type { BackupTarget } from '../target/target.ts';
import { LogCopy } from './log-copy.ts';
import { endOfLog, logFiles, readServerLog } from './server-log.ts';
import { Shipping } from './ship.ts';
import { readStock } from './stock.ts';
import { UploadsCopy } from './uploads-copy.ts';

/** How to follow a log. */
interface FollowOptions {
  url: string;
  target: BackupTarget;
  recipient: string;
  everySeconds: number;
  /** Where the log is copied to first; what is in it goes. */
  folder: string;
  /** The folder of uploads that are copied, too. */
  uploads: string;
  signal: AbortSignal;
  say(line: string): void;
  complain(line: string): void;
}

const AGAIN_MS = 1000;
const ARRIVES_WITHIN_MS = 3000;
const LOOK_MS = 50;
/** A round takes three seconds at least where the log has not arrived. */
const MOST_SILENT_ROUNDS = 4;
/** What is asked of the server beside its log takes no time. */
const SILENCE_SECONDS = 20;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : `${error}`);

/** A pause that ends early when nobody wants to wait any more. */
const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});

/** Where to begin: at the file that the target has last, else at the one that the newest full backup needs. */
const firstFile = async (knex: Knex, options: FollowOptions) => {
  const { segments, fulls } = await readStock(options.target);
  const there = (await logFiles(knex)).map(({ file }) => file);
  const current = there.at(-1) ?? '';
  const wanted = segments.at(-1)?.file ?? fulls.findLast(({ log }) => log)?.log?.file;
  const isGone = wanted !== undefined && !there.includes(wanted);
  if (isGone)
    options.complain(
      `The server no longer has ${wanted}: what was changed since is in no backup until the next full one. Make one now: npm run backup`,
    );
  return { segments, from: !wanted || isGone ? current : wanted };
};

const hasArrived = (copy: LogCopy, { file, position }: LogPosition) => copy.bytesOf(file) >= position;

/** Cuts a copying off of which nothing has come for so many rounds, though there is more; the next one begins by itself. */
const silenceOf = (copy: LogCopy) => {
  let [reached, rounds] = ['', 0];
  return (end: LogPosition) => {
    const before = reached;
    reached = copy.reached();
    rounds = hasArrived(copy, end) || reached !== before ? 0 : rounds + 1;
    if (rounds < MOST_SILENT_ROUNDS) return;
    rounds = 0;
    copy.cutOff();
    throw new DatabaseFault(`its connection fell silent, nothing more of ${end.file} comes; it is begun anew`);
  };
};

/** A log that is being followed. */
interface Following {
  knex: Knex;
  isMariadb: boolean;
  copy: LogCopy;
  shipping: Shipping;
  demandProgress: ReturnType<typeof silenceOf>;
  target: BackupTarget;
  signal: AbortSignal;
}

/** Everything that stands in the log at this moment is brought into the target, and that it is there is written down. */
const round = async ({ knex, isMariadb, copy, shipping, demandProgress, target, signal }: Following) => {
  const end = await endOfLog(knex, isMariadb);
  const late = performance.now() + ARRIVES_WITHIN_MS;
  while (!hasArrived(copy, end) && performance.now() < late && !signal.aborted) await rest(LOOK_MS, signal);
  const onServer = await logFiles(knex);
  for (const file of copy.files()) {
    const at = onServer.findIndex(one => one.file === file);
    const isOver = at >= 0 && at < onServer.length - 1;
    const shipped = await shipping.ship(copy, file, isOver ? onServer[at]?.bytes : undefined);
    if (shipped?.isEnded && copy.files().at(-1) !== file) copy.forget(file);
    if (shipped === null || file !== end.file || shipped.to < end.position) continue;
    const { position, at: until } = end;
    const covered: Covered = { file, begun: shipped.begun, position, until: until.toISOString() };
    await target.write(COVERED, Readable.from([JSON.stringify(covered)]));
  }
  demandProgress(end);
};

/** Does this again and again, and once more at the end; a fault is complained of once, until it is over. */
const repeatedly = async (what: string, options: FollowOptions, work: () => Promise<unknown>) => {
  const { everySeconds, signal, say, complain } = options;
  let isBroken = false;
  for (let isLast = false; !isLast; ) {
    isLast = signal.aborted;
    const began = performance.now();
    try {
      await work();
      if (isBroken) say(`${what} copied again`);
      isBroken = false;
    } catch (error) {
      if (!isBroken) complain(`${what} not copied: ${reasonOf(error)}`);
      isBroken = true;
    }
    await rest(Math.max(0, everySeconds * 1000 - (performance.now() - began)), signal);
  }
};

/** From the file that came last on, whenever the connection breaks. */
const keepCopying = async (copy: LogCopy, from: string, { signal, complain }: FollowOptions) => {
  while (!signal.aborted) {
    await copy
      .run(copy.files().at(-1) ?? from, signal)
      .catch(error => complain(`The server's log stopped coming: ${reasonOf(error)}`));
    await rest(AGAIN_MS, signal);
  }
};

/**
 * Follows the log until the signal; whatever breaks meanwhile is complained of and tried again.
 * @throws DatabaseFault when the server's log cannot be followed, with everything that is missing
 */
export const follow = async (options: FollowOptions): Promise<void> => {
  const { url, target, recipient, everySeconds, signal, say, complain } = options;
  const { knex, close } = openDatabase(url, { knex: 1, prepared: 1, knexSilenceSeconds: SILENCE_SECONDS });
  try {
    const { isMariadb, faults, warnings } = await readServerLog(knex);
    if (faults.length > 0) throw new DatabaseFault(`The server's log cannot be followed:\n  ${faults.join('\n  ')}`);
    for (const warning of warnings) complain(warning);
    const { segments, from } = await firstFile(knex, options);
    const copy = new LogCopy({ url, folder: options.folder, isMariadb });
    const shipping = new Shipping(target, recipient, segments);
    const following = { knex, isMariadb, copy, shipping, demandProgress: silenceOf(copy), target, signal };
    const uploads = new UploadsCopy({ folder: options.uploads, target, recipient });
    say(`Following the log from ${from} on, into ${target.place}, every ${everySeconds} s`);
    await Promise.all([
      keepCopying(copy, from, options),
      repeatedly('The log is', options, () => round(following)),
      // By themselves: many large ones must not keep the log waiting.
      repeatedly('Uploads are', options, () => uploads.copy()),
    ]);
  } finally {
    await close();
  }
};
