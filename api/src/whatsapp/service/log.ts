import { maskText } from '../../leads/masking.ts';

const MOST_LINES = 40;
const LONGEST_LINE = 300;

/** What happened lately, to be shown to the admin; without addresses and phone numbers. */
export class ServiceLog {
  readonly #lines: string[] = [];
  readonly #write: (line: string) => void;

  /** @param write where else it is written, for instance a file */
  constructor(write: (line: string) => void = () => {}) {
    this.#write = write;
  }

  note(words: string) {
    const text = maskText(words.replace(/\s+/g, ' ').trim()).slice(0, LONGEST_LINE);
    if (!text) return;
    // Masked before the time stands there, which would be taken for a phone number.
    const line = `${new Date().toISOString().slice(11, 19)} ${text}`;
    this.#lines.push(line);
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
    this.#write(`${new Date().toISOString().slice(0, 10)} ${line}`);
  }

  /** Oldest first. */
  lines(): string[] {
    return [...this.#lines];
  }
}
