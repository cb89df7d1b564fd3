import fc from 'fast-check';

/**
 * The people of the game. Addresses and numbers come from a small set, so that enquiries share them; each enquiry has
 * unique names, by which it is recognised wherever it appears.
 */

/** Number of different addresses; the last one is the dishonest consultant's own mailbox. */
export const ADDRESSES = 4;
const NUMBERS = 5;
export const OWN_MAILBOX = ADDRESSES - 1;
/** The last number is one that no network assigns. */
export const JUNK = NUMBERS - 1;

/** Contact details of an enquiry, as indexes into the addresses and numbers. */
export interface Contact {
  email: number;
  phone: number;
}

const inLetters = (digits: string) => digits.replace(/\d/g, digit => 'bcdfghjklm'[Number(digit)] ?? '');

/** Private data that is searched for in everything that the consultant receives. */
export class Secrets {
  /** Six digits that are unique to this game. */
  readonly #game: string;
  /** Matches each number in any spelling. */
  readonly #numbers: RegExp[] = [];

  constructor(game: number) {
    this.#game = String(204_613 + game * 3571);
  }

  email(at: number): string {
    const game = inLetters(this.#game);
    return at === OWN_MAILBOX ? `dee.${game}@evil.example` : `zq${'abc'[at]}${game}@visitor.example`;
  }

  #subscriber(at: number): string {
    return at === JUNK ? '00000000' : `${1 + at}${this.#game}4`;
  }

  /** Returns a number in one of the spellings that visitors use. */
  phone(at: number, form: number): string {
    const own = this.#subscriber(at);
    const forms = [
      `+60 11-${own.slice(0, 4)} ${own.slice(4)}`,
      `011${own}`,
      `(011) ${own.slice(0, 2)}-${own.slice(2)}`,
      `6011${own}`,
    ];
    return forms[form % forms.length] ?? '';
  }

  /** Returns first and last names that are unique to an enquiry. */
  names(enquiry: number): [first: string, last: string] {
    return [`Zev${inLetters(String(enquiry))}x`, `Zor${inLetters(String(enquiry))}x`];
  }

  /** Returns what others than the consultant write about an enquiry. The word is unique. */
  words(enquiry: number): string {
    return `Zqu${inLetters(String(enquiry))}${inLetters(this.#game)}x was nice`;
  }

  /** Whether a text contains an address, in any case. */
  tellsEmail(text: string, at: number): boolean {
    return text.toLowerCase().includes(this.email(at));
  }

  tellsPhone(text: string, at: number): boolean {
    if (at === JUNK) return false;
    this.#numbers[at] ??= new RegExp([...this.#subscriber(at)].join('[^\\p{L}\\p{N}]{0,4}'), 'u');
    return this.#numbers[at].test(text);
  }

  tellsNames(text: string, enquiry: number): boolean {
    const lower = text.toLowerCase();
    return this.names(enquiry).some(name => lower.includes(name.toLowerCase()));
  }

  tellsWords(text: string, enquiry: number): boolean {
    return text.includes(this.words(enquiry));
  }
}

const phone = fc.nat(NUMBERS - 1);
export const aContact: fc.Arbitrary<Contact> = fc.record({ email: fc.nat(ADDRESSES - 1), phone });
/** Visitors never have the consultant's own mailbox: the consultant may read what is sent to it. */
export const aVisitor: fc.Arbitrary<Contact> = fc.record({ email: fc.nat(OWN_MAILBOX - 1), phone });
