import type { Random } from '../support/random.ts';
import { HOUR } from '../support/time.ts';
import { repeatableId } from './clock.ts';
import type { ScaleConsultant } from './consultants.ts';

const OPENING_CREDITS = 50;
const TOP_UP_CREDITS = 100;

type Reason = 'opening' | 'adjustment' | 'unlock';

/** Generates the ledger entries of a consultant, lead by lead in chronological order. */
export class GeneratedLedger {
  balance = 0;
  private readonly consultant: ScaleConsultant;
  private readonly random: Random;

  constructor(consultant: ScaleConsultant, random: Random) {
    this.consultant = consultant;
    this.random = random;
  }

  private entry(delta: number, reason: Reason, at: Date, leadId: string | null = null) {
    this.balance += delta;
    const user_id = this.consultant.id;
    // The admin is unknown here, so other entries have no actor.
    const actor_id = reason === 'unlock' ? user_id : null;
    const common = { balance_after: this.balance, reason, actor_id, lead_id: leadId, created_at: at };
    return { id: repeatableId(at, this.random), user_id, delta, ...common };
  }

  open() {
    return this.entry(OPENING_CREDITS, 'opening', this.consultant.created_at);
  }

  /** Unlocks a lead two hours after the enquiry. Adds a top-up just before if no credit is left. */
  unlock(lead: { id: string; created_at: Date }) {
    const at = new Date(lead.created_at.getTime() + 2 * HOUR);
    const before = new Date(at.getTime() - 1);
    const topUp = this.balance === 0 ? [this.entry(TOP_UP_CREDITS, 'adjustment', before)] : [];
    const spent = this.entry(-1, 'unlock', at, lead.id);
    const user_id = this.consultant.id;
    const unlock = {
      id: repeatableId(at, this.random),
      lead_id: lead.id,
      user_id,
      credit_entry_id: spent.id,
      created_at: at,
    };
    return { entries: [...topUp, spent], unlock };
  }
}
