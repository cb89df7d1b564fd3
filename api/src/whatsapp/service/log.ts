import { maskText } from '../../masking/mask-text.ts';

const MOST_LINES = 40;
const LONGEST_LINE = 300;

const BYTE = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
/**
 * Matches IP addresses. They look like phone numbers, but stay in the log, because they are needed to diagnose failed
 * connections.
 */
const ADDRESS = new RegExp(`((?<![\\w.])(?:${BYTE}\\.){3}${BYTE}(?::\\d{1,5})?(?![\\w.]))`);

const masked = (text: string) =>
  text
    .split(ADDRESS)
    .map((part, at) => (at % 2 === 1 ? part : maskText(part)))
    .join('');

/** Recent log lines for the admin; contact details are masked. */
export class ServiceLog {
  readonly #lines: string[] = [];
  readonly #write: (line: string) => void;

  /** @param write additional output, such as a file */
  constructor(write: (line: string) => void = () => {}) {
    this.#write = write;
  }

  note(words: string) {
    const text = masked(words.replace(/\s+/g, ' ').trim()).slice(0, LONGEST_LINE);
    if (!text) return;
    // The text is masked before the time is added, because the time would be mistaken for a phone number.
    const line = `${new Date().toISOString().slice(11, 19)} ${text}`;
    this.#lines.push(line);
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
    this.#write(`${new Date().toISOString().slice(0, 10)} ${line}`);
  }

  /** Returns the lines, oldest first. */
  lines(): string[] {
    return [...this.#lines];
  }
}
