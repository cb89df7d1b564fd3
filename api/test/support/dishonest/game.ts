import { sendPersonalLink } from '../../../src/personal-data/send-link.ts';
import { aConsultant, aFranchise, type BuiltUser } from '../builders.ts';
import type { TestApi } from '../test-api.ts';
import { correctEmail, editLead, type PlantedFault, sendGameEnquiry } from './enquiring.ts';
import { callAsAnother, searchForHidden } from './forbidden-calls.ts';
import type { GameState } from './game-state.ts';
import { Disclosure, Knowledge } from './knowledge.ts';
import {
  confirmAsSender,
  decideRefundRequest,
  letRivalHandleLead,
  reportUnknownMailbox,
  requestRefund,
  writeAdminNotes,
  writeNotes,
} from './lead-actions.ts';
import { readMail } from './mail.ts';
import { Secrets } from './people.ts';
import { queryList, readConcurrently, readLead, readTasks } from './reading.ts';
import type { Step } from './steps.ts';

/** Credits of the consultant at the beginning. */
const CREDITS = 4;

/** Shared objects of the games: an API, an admin and an optional planted bug. */
export interface GameSetup {
  api: TestApi;
  admin: BuiltUser;
  fault?: PlantedFault;
}

let games = 0;

/**
 * One game: a consultant who tries everything, checked against a model of what they paid for. Every response, every
 * message to them, their live events and their calendar are searched for everything that they did not pay for.
 */
export class Game implements GameState {
  readonly api: TestApi;
  readonly admin: BuiltUser;
  readonly secrets = new Secrets(++games);
  readonly knowledge = new Knowledge(this.secrets);
  readonly franchises: GameState['franchises'] = [];
  readonly #fault: PlantedFault | undefined;
  cheat!: BuiltUser;
  rival!: BuiltUser;
  calendar = '';

  constructor({ api, admin, fault }: GameSetup) {
    this.api = api;
    this.admin = admin;
    this.#fault = fault;
  }

  async begin(): Promise<void> {
    const { database } = this.api;
    this.cheat = await aConsultant(database, { credits: CREDITS, phone: '+60 12-555 0177', digest_enabled: true });
    this.rival = await aConsultant(database, { credits: 99, phone: '+60 12-555 0178' });
    for (let n = 0; n < 2; n++) {
      const { id } = await aFranchise(database, { consultant_id: this.cheat.id, category: 'Game' });
      this.franchises.push({ id, consultantId: this.cheat.id });
    }
    const { body } = await this.api.call('POST /agenda/calendar', { as: this.cheat });
    this.calendar = new URL(body.address).pathname.replace('/api', '');
  }

  /** Plays one step and checks everything that the consultant learns from it. */
  async play(step: Step): Promise<void> {
    switch (step.does) {
      case 'a visitor enquires':
        return sendGameEnquiry(this, step, { isTheirs: false, isForm: false, isSpam: step.isSpam, fault: this.#fault });
      case 'they enquire':
        return sendGameEnquiry(this, step, { isTheirs: true, isForm: step.isForm, isSpam: false, fault: this.#fault });
      case 'they unlock':
        return this.#unlock(this.knowledge.lead(step.lead));
      case 'they delete':
        return void (await this.call(`DELETE /leads/${this.knowledge.lead(step.lead)}`));
      case 'they restore':
        return void (await this.call(`POST /leads/${this.knowledge.lead(step.lead)}/restore`));
      case 'they say not spam':
        return void (await this.call(`PUT /leads/${this.knowledge.lead(step.lead)}/spam?spam=false`));
      case 'they edit':
        return editLead(this, step);
      case 'they claim to be somebody else':
        return callAsAnother(this, step);
      case 'they search':
        return searchForHidden(this, step);
      case 'they look through a list':
        return queryList(this, step);
      case 'they read all about a lead':
        return readLead(this, this.knowledge.lead(step.lead));
      case 'they read their day':
        return readTasks(this);
      case 'they write about':
        return writeNotes(this, step.lead, step.form);
      case 'they request a refund':
        return requestRefund(this, step.lead, step.reason);
      case 'they ask for their data':
        await sendPersonalLink(this.api.database.knex, this.secrets.email(step.email));
        return readMail(this);
      default:
        return this.#others(step);
    }
  }

  /** Plays a step of another person, from which the consultant may learn something. */
  async #others(step: Exclude<Step, { does: `they ${string}` }>): Promise<void> {
    const { api, admin, knowledge } = this;
    switch (step.does) {
      case 'the franchise is given to':
        return this.#give(step);
      case 'an admin says': {
        const id = knowledge.lead(step.lead);
        await api.call(`PUT /leads/${id}/spam?spam=${step.isSpam}`, { as: admin });
        const enquiry = knowledge.enquiry(id);
        if (enquiry && !step.isSpam) enquiry.wasOffered = true;
        return;
      }
      case 'an admin deletes':
        await api.call(`DELETE /leads/${knowledge.lead(step.lead)}`, { as: admin });
        return;
      case 'an admin restores':
        await api.call(`POST /leads/${knowledge.lead(step.lead)}/restore`, { as: admin });
        return;
      case 'an admin corrects':
        return correctEmail(this, step);
      case 'an admin decides':
        return decideRefundRequest(this, step.lead, step.how);
      case 'an admin writes':
        return writeAdminNotes(this, step.lead);
      case 'the rival unlocks':
        await api.call(`POST /leads/${knowledge.lead(step.lead)}/unlock`, { as: this.rival });
        return;
      case 'the rival works':
        return letRivalHandleLead(this, step.lead);
      case 'a sender confirms':
        return confirmAsSender(this, step.lead);
      case 'a mailbox is unknown':
        return reportUnknownMailbox(this, step.lead, step.isPhoneToo);
      case 'a person withdraws':
      case 'a person is erased': {
        const what = step.does === 'a person withdraws' ? 'withdraw' : 'erase';
        const body = { email: this.secrets.email(step.email) };
        await api.call(`POST /admin/personal-data/${what}`, { as: admin, body });
        if (what === 'erase') knowledge.erase(step.email);
      }
    }
  }

  /** Reads everything that the consultant can read, and compares the balance with what was paid for. */
  async end(): Promise<void> {
    for (const { id } of this.knowledge.enquiries) await readLead(this, id);
    await readConcurrently(this.call, [
      'leads/locked',
      'leads/unlocked',
      'leads/spam',
      'leads/locked?sort=["investment_budget","ASC"]&range=[0,9]',
      'leads/unlocked?filter={"status":"contacted"}&range=[0,19]',
      'refund-requests',
    ]);
    await readTasks(this);
    await readMail(this);
    const spent = CREDITS - (await this.#balance());
    if (spent !== this.knowledge.spent)
      throw new Disclosure(`the consultant paid ${spent} credits, of ${this.knowledge.spent} expected`);
  }

  readonly call: GameState['call'] = async (request, options = {}) => {
    const answer = await this.api.call(request as `GET /`, { as: this.cheat, ...options });
    if (answer.status >= 500) throw new Error(`${request} ${answer.status} ${answer.text}`);
    this.knowledge.look(answer.text, request);
    return answer;
  };

  async #balance(): Promise<number> {
    return (await this.api.database.knex('users').where({ id: this.cheat.id }).first('tokens')).tokens;
  }

  readonly mayRefund: GameState['mayRefund'] = async (id, work) => {
    const before = await this.#balance();
    await work();
    const back = (await this.#balance()) - before;
    if (back === 1) this.knowledge.giveBack(id);
    else if (back !== 0) throw new Disclosure(`${back} credits were refunded at once`);
  };

  async #unlock(id: string): Promise<void> {
    const before = await this.#balance();
    const { body } = await this.api.call(`POST /leads/${id}/unlock`, { as: this.cheat });
    const spent = before - (await this.#balance());
    if (spent === 1) this.knowledge.pay(id);
    else if (spent !== 0) throw new Disclosure(`an unlock cost ${spent}`);
    const enquiry = this.knowledge.enquiry(id);
    if (body.success && enquiry && !this.knowledge.isPaid(enquiry))
      throw new Disclosure(`${enquiry.at} was unlocked without payment`);
  }

  async #give({ franchise, consultant }: { franchise: number; consultant: 'them' | 'the rival' | 'nobody' }) {
    const consultantId = { them: this.cheat.id, 'the rival': this.rival.id, nobody: null }[consultant];
    const given = this.franchises[franchise];
    if (!given) return;
    given.consultantId = consultantId;
    await this.api.database.knex('franchises').where({ id: given.id }).update({ consultant_id: consultantId });
  }
}
