/** Which moments a target can bring back: from each full backup on as far as the log goes without a gap. */
import { type Covered, type Full, numberOf, type Segment } from '../target/names.ts';

/** Everything that lies in a target, by its names. */
export interface Stock {
  /** The oldest first. */
  fulls: Full[];
  segments: Segment[];
  covered: Covered | null;
}

/** What can be brought back from one full backup. */
export interface Chain {
  full: Full;
  /** Each once and in order: bytes that two of them have are in one alone. */
  parts: Part[];
  /** Every moment from the backup's own until this one. */
  until: Date;
  /** Where the log breaks off although it went on, in words; null when it goes to its end. */
  gap: string | null;
}

/** What to take of a segment: everything behind these bytes. */
export interface Part {
  segment: Segment;
  skip: number;
}

/** A log file, told from others of its name. */
type LogFile = Pick<Segment, 'file' | 'begun'>;

const isSameFile = (a: LogFile, b: LogFile) => a.file === b.file && a.begun === b.begun;

const isLater = (a: LogFile, b: LogFile) =>
  a.begun > b.begun || (a.begun === b.begun && numberOf(a.file) > numberOf(b.file));

/** The file that the backup was made in: of several with this name the newest that had begun by then. */
const firstFile = (full: Full, segments: Segment[]) =>
  segments.filter(({ file, begun }) => file === full.log?.file && begun * 1000 <= full.at.getTime()).at(-1);

/** The parts of a file that follow each other from its beginning on. */
export const partsOf = (file: LogFile, segments: Segment[]) => {
  const parts: Part[] = [];
  let to = 0;
  let isEnded = false;
  for (const segment of segments.filter(one => isSameFile(one, file)).sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (segment.from > to) break;
    if (segment.to > to) parts.push({ segment, skip: to - segment.from });
    to = Math.max(to, segment.to);
    isEnded ||= segment.isEnd && segment.to === to;
  }
  return { parts, to, isEnded };
};

/** The file after it: the next number, by the same server. */
const nextFile = (file: LogFile, segments: Segment[]) => {
  const base = (name: string) => name.slice(0, name.lastIndexOf('.'));
  return segments.find(
    one =>
      base(one.file) === base(file.file) && numberOf(one.file) === numberOf(file.file) + 1 && one.begun >= file.begun,
  );
};

const latest = (...times: Date[]) => new Date(Math.max(...times.map(time => time.getTime())));

/** Why the log ends here, if it went on. */
const gapAt = (file: LogFile, to: number, { segments, covered }: Stock) => {
  const goesOn = segments.some(one => isLater(one, file) || (isSameFile(one, file) && one.from > to));
  const isCopied = covered === null || isLater(file, covered) || (isSameFile(covered, file) && to >= covered.position);
  return goesOn || !isCopied ? `the log is missing from ${file.file}, byte ${to} on` : null;
};

/** How far the log goes on from a full backup. */
export const chainOf = (full: Full, stock: Stock): Chain => {
  const { segments, covered } = stock;
  const chain: Chain = { full, parts: [], until: full.at, gap: null };
  if (!full.log) return { ...chain, gap: 'there was no log when it was made' };
  let file: LogFile | undefined = firstFile(full, segments);
  if (!file) chain.gap = `of the log ${full.log.file} nothing is there (npm run backup -- --follow copies it)`;
  while (file) {
    const { parts, to, isEnded } = partsOf(file, segments);
    const isEarlier = chain.parts.length === 0 && to < full.log.position;
    if (!isEarlier) chain.parts.push(...parts);
    chain.until = latest(chain.until, ...parts.map(({ segment }) => segment.lastAt));
    const isAll = covered !== null && isSameFile(covered, file) && to >= covered.position;
    if (isAll) chain.until = latest(chain.until, new Date(covered.until));
    const next: LogFile | undefined = isEnded && !isEarlier ? nextFile(file, segments) : undefined;
    if (!next) chain.gap = gapAt(file, to, stock);
    file = next;
  }
  return chain;
};

/** The moments that can be brought back, the oldest first; those that touch are one. */
export const coveredRanges = (stock: Stock): { from: Date; until: Date }[] => {
  const ranges: { from: Date; until: Date }[] = [];
  for (const full of stock.fulls) {
    const { until } = chainOf(full, stock);
    const before = ranges.at(-1);
    if (before && before.until >= full.at) before.until = latest(before.until, until);
    else ranges.push({ from: full.at, until });
  }
  return ranges;
};
