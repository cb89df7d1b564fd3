import fc from 'fast-check';

/**
 * The people of the game. Addresses and numbers come from a few, so that enquiries meet; each enquiry has names of its
 * own, by which it is known wherever it shows.
 */

/** So many addresses and numbers there are; the last address is the dishonest consultant's own mailbox. */
export const ADDRESSES = 4;
const NUMBERS = 5;
export const OWN_MAILBOX = ADDRESSES - 1;
/** The last of the numbers is none that a network gives out. */
export const JUNK = NUMBERS - 1;

/** Whose contact details an enquiry has. */
export interface Contact {
  email: number;
  phone: number;
}

const inLetters = (digits: string) => digits.replace(/\d/g, digit => 'bcdfghjklm'[Number(digit)] ?? '');

/** What is searched for in everything that the consultant is told. */
export class Secrets {
  /** Six digits that no other game has. */
  readonly #game: string;
  /** How each number may be written. */
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

  /** As somebody types it. */
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

  /** Names that nobody else has. */
  names(enquiry: number): [first: string, last: string] {
    return [`Zev${inLetters(String(enquiry))}x`, `Zor${inLetters(String(enquiry))}x`];
  }

  /** What others than the consultant write about an enquiry; nothing else holds the word. */
  words(enquiry: number): string {
    return `Zqu${inLetters(String(enquiry))}${inLetters(this.#game)}x was nice`;
  }

  /** Whether a text tells an address, in whatever case, or a number, in whatever form. */
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
/** Nobody else has the consultant's own mailbox: what is sent to it is theirs to read. */
export const aVisitor: fc.Arbitrary<Contact> = fc.record({ email: fc.nat(OWN_MAILBOX - 1), phone });
