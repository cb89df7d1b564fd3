import { LETTERS, readWords } from '../../../src/app/letters-and-schedules.ts';
import { leadText } from '../../../src/leads/letters/whatsapp-text.ts';
import { lettersOf } from '../../../src/outbox/email/channel.ts';
import { layOut } from '../../../src/outbox/email/layout.ts';
import type { EmailKind, OutboxMessage } from '../../../src/outbox/message.ts';
import { sendPersonalLink } from '../../../src/personal-data/send-link.ts';
import { malaysianDay } from '../../../src/platform/values/malaysian-time.ts';
import { anEnquiry } from '../an-enquiry.ts';
import { aConsultant, aFranchise, type BuiltUser } from '../builders.ts';
import type { Answer, CallOptions, TestApi } from '../test-api.ts';
import { type Contact, JUNK, OWN_MAILBOX, Secrets } from './people.ts';
import type { Step } from './steps.ts';

/** What the consultant has at the beginning. */
const CREDITS = 4;
/** Ids and times hold any digits, those of a number by chance as well. */
const ID_OR_TIME = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z?/g;

/** An enquiry as the game knows it: the model. */
interface Enquiry {
  id: string;
  /** Its place: what its names are made of. */
  at: number;
  franchise: number;
  /** As first submitted. */
  contact: Contact;
  /** Addresses and numbers that stand in it or stood in it. */
  emails: Set<number>;
  phones: Set<number>;
  isTheirs: boolean;
}

/** Something that the consultant knows and did not pay for. */
export class GivenAway extends Error {}

/** Does after every enquiry what a version with a fault would do. */
export type Fault = (api: TestApi, leadId: string, consultantId: string) => Promise<void>;

/** What a message says; the rest is as of one that was never tried. */
type Queued = Pick<OutboxMessage, 'kind' | 'payload' | 'lead_id' | 'user_id'> & { channel: string };
const NEW = { id: '', idempotency_key: '', attempts: 0, last_error: null, claimed_by: '', created_at: new Date() };

/** The people and places of one game, on an API that goes on to the next. */
export interface Setting {
  api: TestApi;
  admin: BuiltUser;
  fault?: Fault;
}

let games = 0;

/**
 * One game: a consultant who does whatever they can, on a model of what they paid for. Every answer they get, and every
 * message to them, is searched for all that they did not.
 */
export class Game {
  readonly #setting: Setting;
  readonly #secrets = new Secrets(++games);
  readonly #enquiries: Enquiry[] = [];
  readonly #paid = new Set<string>();
  readonly #typedEmails = new Set<number>([OWN_MAILBOX]);
  readonly #typedPhones = new Set<number>([JUNK]);
  #them!: BuiltUser;
  #rival!: BuiltUser;
  #franchises: { id: string; consultantId: string | null }[] = [];

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  get #api(): TestApi {
    return this.#setting.api;
  }

  async begin(): Promise<void> {
    const { database } = this.#api;
    this.#them = await aConsultant(database, { credits: CREDITS, phone: '+60 12-555 0177', digest_enabled: true });
    this.#rival = await aConsultant(database, { credits: CREDITS, phone: '+60 12-555 0178' });
    for (let n = 0; n < 2; n++) {
      const { id } = await aFranchise(database, { consultant_id: this.#them.id, category: 'Game' });
      this.#franchises.push({ id, consultantId: this.#them.id });
    }
  }

  /** Does one thing, and looks at all that the consultant learns by it. */
  async play(step: Step): Promise<void> {
    const { admin } = this.#setting;
    const { knex } = this.#api.database;
    switch (step.does) {
      case 'a visitor enquires':
        return this.#enquire(step, { isTheirs: false, isForm: false, isSpam: step.isSpam });
      case 'they enquire':
        return this.#enquire(step, { isTheirs: true, isForm: step.isForm, isSpam: false });
      case 'they unlock':
        return this.#unlock(this.#lead(step.lead));
      case 'they delete':
        return void (await this.#hear(`DELETE /leads/${this.#lead(step.lead)}`));
      case 'they restore':
        return void (await this.#hear(`POST /leads/${this.#lead(step.lead)}/restore`));
      case 'they say not spam':
        return void (await this.#hear(`PUT /leads/${this.#lead(step.lead)}/spam?spam=false`));
      case 'they edit':
        return this.#edit(step);
      case 'they claim to be somebody else':
        return this.#claim(step);
      case 'they search':
        return this.#search(step);
      case 'they ask for their data':
        await sendPersonalLink(knex, this.#secrets.email(step.email));
        return this.#readMail();
      case 'the franchise is given to':
        return this.#give(step);
      case 'an admin says':
        await this.#api.call(`PUT /leads/${this.#lead(step.lead)}/spam?spam=${step.isSpam}`, { as: admin });
        return;
      case 'an admin deletes':
        await this.#api.call(`DELETE /leads/${this.#lead(step.lead)}`, { as: admin });
        return;
      case 'an admin restores':
        await this.#api.call(`POST /leads/${this.#lead(step.lead)}/restore`, { as: admin });
        return;
      case 'an admin corrects':
        return this.#correct(step);
      case 'the rival unlocks':
        await this.#api.call(`POST /leads/${this.#lead(step.lead)}/unlock`, { as: this.#rival });
        return;
      case 'a person withdraws':
      case 'a person is erased': {
        const what = step.does === 'a person withdraws' ? 'withdraw' : 'erase';
        const body = { email: this.#secrets.email(step.email) };
        await this.#api.call(`POST /admin/personal-data/${what}`, { as: admin, body });
      }
    }
  }

  /** Reads everything that there is to read, and compares the ledger with what was paid for. */
  async end(): Promise<void> {
    const { knex } = this.#api.database;
    for (const { id } of this.#enquiries) await this.#hear(`GET /leads/${id}`);
    for (const list of ['locked', 'unlocked', 'locked?sort=["investment_budget","ASC"]&range=[0,9]'])
      await this.#hear(`GET /leads/${list}`);
    await this.#readMail();
    const { tokens } = await knex('users').where({ id: this.#them.id }).first('tokens');
    if (CREDITS - tokens !== this.#paid.size) throw new GivenAway(`paid ${CREDITS - tokens} for ${this.#paid.size}`);
  }

  #lead(at: number): string {
    return this.#enquiries.length > 0 ? (this.#enquiries[at % this.#enquiries.length]?.id ?? '') : 'none';
  }

  #enquiry(id: string): Enquiry | undefined {
    return this.#enquiries.find(enquiry => enquiry.id === id);
  }

  /** The rule: what was paid for, and what its sender first submitted with the same address and number. */
  #isPaid(enquiry: Enquiry): boolean {
    const { franchise, contact } = enquiry;
    return this.#enquiries.some(
      other =>
        this.#paid.has(other.id) &&
        (other === enquiry ||
          (other.franchise === franchise &&
            other.contact.email === contact.email &&
            other.contact.phone === contact.phone &&
            contact.phone !== JUNK)),
    );
  }

  #look(text: string, where: string): void {
    const said = text.replace(ID_OR_TIME, ' ');
    const fail = (what: string): never => {
      throw new GivenAway(`${what} by ${where}: ${said.slice(0, 1500)}`);
    };
    const known = this.#enquiries.filter(enquiry => enquiry.isTheirs || this.#isPaid(enquiry));
    for (const enquiry of this.#enquiries)
      if (!known.includes(enquiry) && this.#secrets.tellsNames(said, enquiry.at)) fail(`names of ${enquiry.at}`);
    for (const email of [0, 1, 2])
      if (!this.#typedEmails.has(email) && !known.some(({ emails }) => emails.has(email)))
        if (this.#secrets.tellsEmail(said, email)) fail(`address ${email}`);
    for (const phone of [0, 1, 2, 3])
      if (!this.#typedPhones.has(phone) && !known.some(({ phones }) => phones.has(phone)))
        if (this.#secrets.tellsPhone(said, phone)) fail(`number ${phone}`);
    if (/"duplicate_of":"/.test(text)) fail('which enquiry has the same address or number');
  }

  /** A call of the consultant. */
  async #hear(request: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await this.#api.call(request as `GET /`, { as: this.#them, ...options });
    if (answer.status >= 500) throw new Error(`${request} ${answer.status} ${answer.text}`);
    this.#look(answer.text, request);
    return answer;
  }

  async #enquire(
    { contact, franchise, form }: { contact: Contact; franchise: number; form: number },
    { isTheirs, isForm, isSpam }: { isTheirs: boolean; isForm: boolean; isSpam: boolean },
  ): Promise<void> {
    const { id: franchise_id, consultantId } = this.#franchises[franchise] ?? { id: '', consultantId: null };
    const at = this.#enquiries.length;
    const [first_name, last_name] = this.#secrets.names(at);
    const [email, phone] = [this.#secrets.email(contact.email), this.#secrets.phone(contact.phone, form)];
    const body = anEnquiry(
      { id: franchise_id },
      {
        first_name,
        last_name,
        email: form === 1 ? email.toUpperCase() : email,
        phone,
        location_interest: `Ipoh, ask ${last_name}`,
        message: `I am ${first_name} ${last_name}. Call ${this.#secrets.phone(contact.phone, form + 1)} or ${email.replace('@', ['@', ' (at) ', '＠', '(a)'][form] ?? '@')}`,
        website: isSpam ? 'http://spam.example' : '',
      },
    );
    if (isTheirs) {
      this.#typedEmails.add(contact.email);
      this.#typedPhones.add(contact.phone);
    }
    const asForm = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(
        Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    };
    const answer = await this.#api.call('POST /leads', isForm ? asForm : { body });
    if (answer.status !== 201 && answer.status !== 303) throw new Error(`an enquiry: ${answer.status} ${answer.text}`);
    const { knex } = this.#api.database;
    const row = await knex('leads').where({ franchise_id, first_name }).first('id');
    const emails = new Set([contact.email]);
    this.#enquiries.push({
      id: row.id,
      at,
      franchise,
      contact,
      emails,
      phones: new Set([contact.phone]),
      isTheirs,
    });
    await this.#setting.fault?.(this.#api, row.id, this.#them.id);
    if (isSpam || consultantId !== this.#them.id) return;
    const told = await knex('outbox')
      .where({ lead_id: row.id, user_id: this.#them.id })
      .orderBy('channel')
      .pluck('channel');
    if (told.join() !== 'email,whatsapp') throw new GivenAway(`of ${at} they were told by "${told.join()}" alone`);
  }

  async #unlock(id: string): Promise<void> {
    const balance = async () =>
      (await this.#api.database.knex('users').where({ id: this.#them.id }).first('tokens')).tokens as number;
    const before = await balance();
    const { body } = await this.#api.call(`POST /leads/${id}/unlock`, { as: this.#them });
    const spent = before - (await balance());
    if (spent === 1) this.#paid.add(id);
    else if (spent !== 0) throw new GivenAway(`an unlock cost ${spent}`);
    const enquiry = this.#enquiry(id);
    if (body.success && enquiry && !this.#isPaid(enquiry)) throw new GivenAway(`${enquiry.at} was opened for nothing`);
  }

  async #edit({ lead, contact, form }: { lead: number; contact: Contact; form: number }): Promise<void> {
    const id = this.#lead(lead);
    this.#typedEmails.add(contact.email);
    this.#typedPhones.add(contact.phone);
    const body = this.#edited(this.#secrets.email(contact.email), this.#secrets.phone(contact.phone, form));
    const { status } = await this.#hear(`PUT /leads/${id}`, { body });
    await this.#hear(`PUT /leads/${id}/status?status=contacted`);
    const enquiry = this.#enquiry(id);
    if (status !== 200 || !enquiry) return;
    enquiry.emails.add(contact.email);
    enquiry.phones.add(contact.phone);
  }

  #edited(email: string, phone: string) {
    const more = { investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring', status: 'new' };
    return { first_name: 'Edited', last_name: 'Edited', email, phone, ...more };
  }

  async #correct({ lead, email }: { lead: number; email: number }): Promise<void> {
    const { admin } = this.#setting;
    const enquiry = this.#enquiry(this.#lead(lead));
    if (!enquiry) return;
    const { body: read } = await this.#api.call(`GET /leads/${enquiry.id}`, { as: admin });
    const more = { timeline: 'Just exploring', email: this.#secrets.email(email) };
    const { status } = await this.#api.call(`PUT /leads/${enquiry.id}`, { as: admin, body: { ...read, ...more } });
    if (status === 200) enquiry.emails.add(email);
  }

  async #claim({ lead, claim }: { lead: number; claim: number }): Promise<void> {
    const { email, id: adminId } = this.#setting.admin;
    const id = this.#lead(lead);
    const about = encodeURIComponent(JSON.stringify({ lead_id: id }));
    const record = encodeURIComponent(JSON.stringify({ entity_id: id }));
    const calls = [
      [`GET /leads?user_role=admin`, `GET /leads`],
      [`GET /leads/${id}?user_role=admin&user_email=${email}`, `GET /leads/${id}?user_id=${adminId}`],
      [`GET /leads/unlocked?user_id=${this.#rival.id}`, `POST /leads/${id}/unlock?user_id=${this.#rival.id}`],
      [`GET /admin/export/leads`, `GET /admin/export/franchises`, `GET /admin/export/users`],
      [`GET /audit?filter=${record}`, `GET /admin/notifications?filter=${about}`, `POST /admin/personal-data/show`],
    ];
    for (const call of calls[claim] ?? []) {
      const body = call.endsWith('/show') ? { body: { email: this.#secrets.email(0) } } : {};
      await this.#hear(call, body);
    }
    await this.#hear(`GET /leads/${id}`, { as: { ...this.#rival, session_epoch: 7 } });
  }

  async #search({ contact, form, lead }: { contact: Contact; form: number; lead: number }): Promise<void> {
    const [first] = this.#secrets.names(this.#enquiry(this.#lead(lead))?.at ?? 0);
    for (const q of [this.#secrets.email(contact.email), this.#secrets.phone(contact.phone, form), first]) {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { body } = await this.#hear(`GET /leads/locked?filter=${filter}`);
      if (Array.isArray(body) && body.length > 0) throw new GivenAway(`a locked one was found by ${q}`);
      await this.#hear(`GET /leads/unlocked?filter=${filter}`);
    }
    for (const call of ['series', `users/${this.#them.id}/credit-entries`, `users/${this.#them.id}/credit-return`])
      await this.#hear(`GET /${call}`);
    await this.#readMail();
  }

  async #give({ franchise, consultant }: { franchise: number; consultant: 'them' | 'the rival' | 'nobody' }) {
    const consultantId = { them: this.#them.id, 'the rival': this.#rival.id, nobody: null }[consultant];
    const given = this.#franchises[franchise];
    if (!given) return;
    given.consultantId = consultantId;
    await this.#api.database.knex('franchises').where({ id: given.id }).update({ consultant_id: consultantId });
  }

  /** Everything in the outbox as it would leave now: what goes to the consultant, or to their own mailbox, is read. */
  async #readMail(): Promise<void> {
    const { config, database } = this.#api;
    const ids = this.#enquiries.map(({ id }) => id);
    const queued: Queued[] = await database.knex('outbox').whereIn('lead_id', ids);
    const digest: Queued = {
      kind: 'consultant.digest',
      channel: 'email',
      payload: { day: malaysianDay(new Date()) },
      lead_id: null,
      user_id: this.#them.id,
    };
    const letters = lettersOf({ config, database }, readWords);
    for (const told of [...queued, digest]) {
      const message: OutboxMessage = { ...NEW, ...told };
      if (message.user_id !== null && message.user_id !== this.#them.id) continue;
      if (told.channel === 'whatsapp') {
        if (message.kind !== 'lead.consultant') continue;
        const { publicUrl: siteUrl, publicApiUrl: apiUrl, secretsKey } = config;
        const composed = await leadText(database, { siteUrl, apiUrl, secretsKey }, message);
        if ('text' in composed) this.#look(composed.text, message.kind);
        continue;
      }
      const composed = await LETTERS[message.kind as EmailKind](letters, message);
      if (!composed || 'cancel' in composed) continue;
      const isTheirs = composed.to.email.toLowerCase() === this.#secrets.email(OWN_MAILBOX);
      if (message.user_id === null && !isTheirs) continue;
      const { sender } = await letters.words();
      const { subject, text, html } = layOut(composed.letter, sender, config.publicUrl);
      this.#look([subject, text, html, composed.replyTo].join('\n'), message.kind);
      const token = /my-data#([\w.-]+)/.exec(text)?.[1];
      if (token) await this.#hear('POST /personal-data/show', { body: { token } });
    }
  }
}
