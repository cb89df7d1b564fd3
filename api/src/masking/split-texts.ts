import { digitsIn, joinDigits, rangeOfDigits, splitBy, withoutProse } from './digits.ts';
import { withoutEverydayFigures } from './everyday-figures.ts';
import { fold } from './folded.ts';
import { HANDLE_NOUN, LETTER_RANGES, NETWORK_MARK } from './messenger-words.ts';
import { replaceNetworks } from './networks.ts';
import { isOrdinary } from './numbers.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { withoutEnumerators } from './search-forms.ts';

/** A contact detail that is split across several texts. */
export interface SplitContact {
  /** Indexes of the texts that contain a part. */
  at: number[];
  /** The parts as the texts have them. */
  found: string;
}

/** Consecutive digits in one of the texts. */
interface Part {
  at: number;
  value: string;
  written: string;
  isCounted: boolean;
}

/** A number with its area or country code. Shorter runs are counts: `60 outlets`, `12 states`. */
const PHONE = /^(?:6?0(?:1\d{8,9}|[3-9]\d{7,8})|\+[1-9]\d{7,13})$/;
const FEWEST_OF_PART = 3;
const HAS_LETTERS = /\p{L}/u;

const partsOf = (text: string, at: number): Part[] => {
  const folded = fold(withoutEnumerators(text)).text;
  const hasWords = HAS_LETTERS.test(folded);
  const read = hasWords ? withoutEverydayFigures(folded) : folded;
  const digits = withoutProse(read, digitsIn(read));
  return splitBy(read, digits, gap => gap !== 'plain').map(run => {
    const { start, end } = rangeOfDigits(run);
    const value = joinDigits(run);
    return {
      at,
      value: read[start - 1] === '+' ? `+${value}` : value,
      written: read.slice(start, end),
      isCounted: hasWords && (value.length < FEWEST_OF_PART || isOrdinary(read, start, end)),
    };
  });
};

/** Ordinals such as `01`, `02`, `03` in numbered lists. */
const ORDINAL = /^0\d$/;
/** Maximum parts of a number; more parts are a list of figures. */
const MOST_PARTS = 11;

const splitNumbers = (texts: readonly string[]): SplitContact[] => {
  const parts = texts.flatMap(partsOf);
  const found: SplitContact[] = [];
  for (let from = 0; from < parts.length; from++) {
    let value = '';
    for (let to = from; to < Math.min(parts.length, from + MOST_PARTS); to++) {
      const part = parts[to];
      if (!part || part.isCounted) break;
      value += to > from ? part.value.replace('+', '') : part.value;
      const of = parts.slice(from, to + 1);
      const at = [...new Set(of.map(each => each.at))];
      if (at.length === 1 || !PHONE.test(value) || of.every(each => ORDINAL.test(each.value))) continue;
      found.push({ at, found: of.map(({ written }) => written).join(' … ') });
      from = to;
      break;
    }
  }
  return found;
};

const SPOKEN_DOT = '(?:d[o0]t|titik|noktah|point)';
const DOMAIN = new RegExp(
  `([\\p{L}\\p{N}]{2,40})\\s?(?:\\.\\n\\s?|\\n\\s?\\.|\\s${SPOKEN_DOT}\\n|\\n${SPOKEN_DOT}\\s)\\s?(?:com|net|org)(?![\\p{L}\\p{N}])`,
  'iu',
);
const ENDS_WITH_NETWORK = new RegExp(`${NETWORK_MARK}(?:\\s?${HANDLE_NOUN}){0,2}[^${LETTER_RANGES}]{0,4}$`, 'u');
const NAME = /^@?[a-z0-9][a-z0-9._-]{3,40}$/u;

/**
 * Returns whether an address or a handle continues in the next text: `kopisusu.` and `com`; `WeChat ID?` and
 * `kopisusumelaka`.
 */
const splitAddress = (text: string, next: string): boolean => {
  const [before, behind] = [fold(text).text, fold(next).text];
  return (
    DOMAIN.test(`${before}\n${behind}`) ||
    (NAME.test(behind) && !isOrdinaryWord(behind) && ENDS_WITH_NETWORK.test(replaceNetworks(before).plainly ?? ''))
  );
};

/**
 * Finds contact details that are split across texts that a page shows one after another.
 * @param texts the texts in the order of the page
 */
export const findSplitContacts = (texts: readonly string[]): SplitContact[] => {
  const addresses = texts.flatMap((text, at): SplitContact[] => {
    const next = texts[at + 1];
    if (next === undefined || !splitAddress(text, next)) return [];
    return [{ at: [at, at + 1], found: `${text.slice(-20)} … ${next.slice(0, 20)}`.replaceAll('\n', ' ').trim() }];
  });
  return [...splitNumbers(texts), ...addresses];
};
