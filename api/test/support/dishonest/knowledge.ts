import { withoutIds } from '../without-ids.ts';
import { type Contact, JUNK, OWN_MAILBOX, type Secrets } from './people.ts';

const EMAILS = [0, 1, 2];
const PHONES = [0, 1, 2, 3];

/** An enquiry in the game's model. */
export interface Enquiry {
  id: string;
  /** Position of the enquiry in the game, from which the names in it are built. */
  at: number;
  franchise: number;
  /** The visitor's contact details as first submitted. */
  contact: Contact;
  /** The current email address of the lead. */
  email: number;
  /** The email address after an admin's correction. */
  corrected: number | null;
  /** Current and former addresses and numbers. */
  emails: Set<number>;
  phones: Set<number>;
  isTheirs: boolean;
  /** Whether consultants may see the enquiry: it was never marked as spam, or the mark was removed. */
  wasOffered: boolean;
  isErased: boolean;
}

/** The consultant learnt something that they did not pay for. */
export class Disclosure extends Error {}

/** The model of a game: what the dishonest consultant paid for and may therefore know. */
export class Knowledge {
  readonly enquiries: Enquiry[] = [];
  readonly typedEmails = new Set<number>([OWN_MAILBOX]);
  readonly typedPhones = new Set<number>([JUNK]);
  readonly #secrets: Secrets;
  readonly #paid = new Set<string>();
  readonly #refunded = new Set<string>();
  /** Leads that were open when a credit was refunded stay open; a refunded unlock opens no further leads. */
  readonly #stayOpen = new Set<Enquiry>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Returns the id of an enquiry; positions wrap around. */
  lead(at: number): string {
    return this.enquiries.length > 0 ? (this.enquiries[at % this.enquiries.length]?.id ?? '') : 'none';
  }

  enquiry(id: string): Enquiry | undefined {
    return this.enquiries.find(enquiry => enquiry.id === id);
  }

  /** By how much the consultant's balance is expected to be below the opening balance. */
  get spent(): number {
    return this.#paid.size - this.#refunded.size;
  }

  pay(id: string): void {
    this.#paid.add(id);
  }

  /**
   * Records a refund.
   * @throws {Disclosure} when the lead was not paid for, or was refunded before
   */
  giveBack(id: string): void {
    if (!this.#paid.has(id) || this.#refunded.has(id)) throw new Disclosure('a credit was refunded that was not paid');
    for (const enquiry of this.enquiries) if (this.isPaid(enquiry)) this.#stayOpen.add(enquiry);
    this.#refunded.add(id);
  }

  /**
   * Whether an enquiry was paid for: directly, or through an unlocked enquiry to the same franchise with the same
   * submitted address and number.
   */
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

  /**
   * Records that a person had everything erased that they submitted or that an admin attributed to them. Addresses that
   * the consultant typed do not count.
   */
  erase(of: number): void {
    for (const enquiry of this.enquiries)
      if (enquiry.contact.email === of || enquiry.corrected === of) enquiry.isErased = true;
  }

  /**
   * Searches a text for contact details of leads that were not paid for and for what others wrote about a lead.
   * @throws {Disclosure} when it finds any
   */
  look(text: string, where: string): void {
    const known = this.enquiries.filter(enquiry => enquiry.isTheirs || (this.isPaid(enquiry) && !enquiry.isErased));
    const isOwn = ({ emails }: Enquiry) => emails.has(OWN_MAILBOX);
    this.#search(text, where, {
      names: this.enquiries.filter(enquiry => !known.includes(enquiry)),
      emails: EMAILS.filter(email => !this.typedEmails.has(email) && !known.some(({ emails }) => emails.has(email))),
      phones: PHONES.filter(phone => !this.typedPhones.has(phone) && !known.some(({ phones }) => phones.has(phone))),
      // The sender of an enquiry may ask for everything that was written about them.
      words: this.enquiries.filter(enquiry => !isOwn(enquiry)),
    });
    if (/"duplicate_of":"/.test(text))
      throw new Disclosure(`which enquiry has the same address or number, in ${where}`);
  }

  /**
   * Searches a text that may leak, such as the calendar: it must contain no lead's details, paid for or not.
   * @throws {Disclosure} when it finds any
   */
  lookForAnybody(text: string, where: string): void {
    const all = this.enquiries;
    this.#search(text, where, { names: all, emails: EMAILS, phones: PHONES, words: all });
  }

  #search(
    text: string,
    where: string,
    of: { names: Enquiry[]; emails: number[]; phones: number[]; words: Enquiry[] },
  ): void {
    const plain = withoutIds(text);
    const secrets = this.#secrets;
    const found = [
      ...of.names.filter(({ at }) => secrets.tellsNames(plain, at)).map(({ at }) => `names of ${at}`),
      ...of.emails.filter(email => secrets.tellsEmail(plain, email)).map(email => `address ${email}`),
      ...of.phones.filter(phone => secrets.tellsPhone(plain, phone)).map(phone => `number ${phone}`),
      ...of.words.filter(({ at }) => secrets.tellsWords(plain, at)).map(({ at }) => `what others wrote about ${at}`),
    ];
    if (found.length > 0) throw new Disclosure(`${found.join(', ')} in ${where}: ${plain.slice(0, 1500)}`);
  }
}
