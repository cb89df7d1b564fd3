import { withoutIds } from '../without-ids.ts';
import { type Contact, JUNK, OWN_MAILBOX, type Secrets } from './people.ts';

const EMAILS = [0, 1, 2];
const PHONES = [0, 1, 2, 3];

/** An enquiry as the game knows it. */
export interface Enquiry {
  id: string;
  /** Its place: what its names are made of. */
  at: number;
  franchise: number;
  /** As first submitted. */
  contact: Contact;
  /** The address that stands in it now. */
  email: number;
  /** The one that an admin corrected it to. */
  corrected: number | null;
  /** Addresses and numbers that stand in it or stood in it. */
  emails: Set<number>;
  phones: Set<number>;
  isTheirs: boolean;
  /** Consultants may know of it: it is no spam, or was found to be none. */
  wasOffered: boolean;
  isErased: boolean;
}

/** Something that the consultant knows and did not pay for. */
export class GivenAway extends Error {}

/** The model of a game: what the dishonest consultant paid for, and so may know. */
export class Knowledge {
  readonly enquiries: Enquiry[] = [];
  readonly typedEmails = new Set<number>([OWN_MAILBOX]);
  readonly typedPhones = new Set<number>([JUNK]);
  readonly #secrets: Secrets;
  readonly #paid = new Set<string>();
  readonly #refunded = new Set<string>();
  /** What was open when a credit was given back stays so; from then on that one opens nothing else. */
  readonly #stayOpen = new Set<Enquiry>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** The id of an enquiry; numbers wrap. */
  lead(at: number): string {
    return this.enquiries.length > 0 ? (this.enquiries[at % this.enquiries.length]?.id ?? '') : 'none';
  }

  enquiry(id: string): Enquiry | undefined {
    return this.enquiries.find(enquiry => enquiry.id === id);
  }

  /** What the consultant's balance is to be below what they began with. */
  get spent(): number {
    return this.#paid.size - this.#refunded.size;
  }

  pay(id: string): void {
    this.#paid.add(id);
  }

  /** @throws GivenAway for one that nothing was paid for, or that was given back before */
  giveBack(id: string): void {
    if (!this.#paid.has(id) || this.#refunded.has(id)) throw new GivenAway('a credit was given back that was not paid');
    for (const enquiry of this.enquiries) if (this.isPaid(enquiry)) this.#stayOpen.add(enquiry);
    this.#refunded.add(id);
  }

  /** The rule: what was paid for, and what its sender first submitted with the same address and number. */
  isPaid(enquiry: Enquiry): boolean {
    if (this.#stayOpen.has(enquiry) || this.#paid.has(enquiry.id)) return true;
    const { franchise, contact } = enquiry;
    return this.enquiries.some(
      other =>
        this.#paid.has(other.id) &&
        !this.#refunded.has(other.id) &&
        other.franchise === franchise &&
        other.contact.email === contact.email &&
        other.contact.phone === contact.phone &&
        contact.phone !== JUNK,
    );
  }

  /** Somebody had everything erased that they submitted, or that an admin said was theirs; not what the consultant says. */
  erase(of: number): void {
    for (const enquiry of this.enquiries)
      if (enquiry.contact.email === of || enquiry.corrected === of) enquiry.isErased = true;
  }

  /** @throws GivenAway when a text tells something of who sent an enquiry that was not paid for, or what others wrote about one */
  look(text: string, where: string): void {
    const known = this.enquiries.filter(enquiry => enquiry.isTheirs || (this.isPaid(enquiry) && !enquiry.isErased));
    const isOwn = ({ emails }: Enquiry) => emails.has(OWN_MAILBOX);
    this.#search(text, where, {
      names: this.enquiries.filter(enquiry => !known.includes(enquiry)),
      emails: EMAILS.filter(email => !this.typedEmails.has(email) && !known.some(({ emails }) => emails.has(email))),
      phones: PHONES.filter(phone => !this.typedPhones.has(phone) && !known.some(({ phones }) => phones.has(phone))),
      // Who sent it may ask for all that was written about them.
      words: this.enquiries.filter(enquiry => !isOwn(enquiry)),
    });
    if (/"duplicate_of":"/.test(text)) throw new GivenAway(`which enquiry has the same address or number by ${where}`);
  }

  /** The same of what may leak: nobody at all is to be told by it, paid for or not. */
  lookForAnybody(text: string, where: string): void {
    const all = this.enquiries;
    this.#search(text, where, { names: all, emails: EMAILS, phones: PHONES, words: all });
  }

  #search(
    text: string,
    where: string,
    of: { names: Enquiry[]; emails: number[]; phones: number[]; words: Enquiry[] },
  ): void {
    const said = withoutIds(text);
    const secrets = this.#secrets;
    const found = [
      ...of.names.filter(({ at }) => secrets.tellsNames(said, at)).map(({ at }) => `names of ${at}`),
      ...of.emails.filter(email => secrets.tellsEmail(said, email)).map(email => `address ${email}`),
      ...of.phones.filter(phone => secrets.tellsPhone(said, phone)).map(phone => `number ${phone}`),
      ...of.words.filter(({ at }) => secrets.tellsWords(said, at)).map(({ at }) => `what others wrote about ${at}`),
    ];
    if (found.length > 0) throw new GivenAway(`${found.join(', ')} by ${where}: ${said.slice(0, 1500)}`);
  }
}
