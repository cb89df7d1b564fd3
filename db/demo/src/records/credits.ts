import type { Account } from '../start/accounts.ts';
import { DAY, HOUR, idAt } from '../support/time.ts';
import type { DemoLead } from './leads.ts';

/** An entry of the ledger. */
export interface CreditEntry {
  id: string;
  user_id: string;
  delta: number;
  balance_after: number;
  reason: 'opening' | 'adjustment' | 'unlock';
  actor_id: string;
  lead_id: string | null;
  created_at: Date;
}

/** A lead that a consultant has unlocked. */
interface Unlock {
  id: string;
  lead_id: string;
  user_id: string;
  credit_entry_id: string | null;
  created_at: Date;
}

const OPENING_CREDITS = 10;
const TOP_UP_CREDITS = 10;

/**
 * Returns the ledger of a consultant: opening credits, one credit less per unlock, a top-up by the admin when none is
 * left, and a final adjustment to the account's current balance.
 */
export const ledgerOf = (consultant: Account, leads: readonly DemoLead[], admin: Account, now: Date) => {
  const entries: CreditEntry[] = [];
  const unlocks: Unlock[] = [];
  let balance = 0;
  const write = (delta: number, reason: CreditEntry['reason'], at: Date, leadId: string | null = null) => {
    if (delta === 0) return null;
    balance += delta;
    const actor_id = reason === 'unlock' ? consultant.id : admin.id;
    const common = { user_id: consultant.id, actor_id, lead_id: leadId, created_at: at };
    const entry = { id: idAt(at), delta, balance_after: balance, reason, ...common };
    entries.push(entry);
    return entry;
  };

  write(OPENING_CREDITS, 'opening', new Date(consultant.created_at.getTime() + HOUR));
  const paid = leads
    .filter(lead => lead.consultantId === consultant.id && lead.unlockedAt)
    .sort((one, other) => Number(one.unlockedAt) - Number(other.unlockedAt));
  for (const { row, unlockedAt, free } of paid) {
    const at = unlockedAt ?? now;
    if (!free && balance === 0) write(TOP_UP_CREDITS, 'adjustment', new Date(at.getTime() - HOUR / 2));
    const entry = free ? null : write(-1, 'unlock', at, row.id);
    const credit_entry_id = entry?.id ?? null;
    unlocks.push({ id: idAt(at), lead_id: row.id, user_id: consultant.id, credit_entry_id, created_at: at });
  }
  const last = Math.max(now.getTime() - 2 * DAY, (entries.at(-1)?.created_at.getTime() ?? 0) + HOUR / 4);
  write(consultant.tokens - balance, 'adjustment', new Date(last));
  return { entries, unlocks };
};
