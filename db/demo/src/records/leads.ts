import { leadSearchWords } from '@marketplace/db';
import { type Random, randomOf } from '../support/random.ts';
import { HOUR, idAt } from '../support/time.ts';
import { ENQUIRERS } from './enquirers.ts';
import type { BrandListing } from './franchises.ts';
import { type Plan, planLeads } from './lead-plan.ts';
import { MESSAGES, REPEATED_MESSAGES, SUSPECTED_ENQUIRIES } from './messages.ts';

/** A demo enquiry with its result. */
export interface DemoLead {
  row: ReturnType<typeof leadRow>;
  consultantId: string | null;
  /** When a credit was spent on it. Null while it is locked. */
  unlockedAt: Date | null;
  /** Whether it is free, because the enquiry that it repeats was paid for. */
  free: boolean;
}

/** Characters that cannot be confused with each other. */
const REFERENCE_SIGNS = [...'23456789ABCDEFGHJKMNPQRSTVWXYZ'];
const BUDGETS = [25000, 50000, 50000, 100000, 100000, 100000, 250000, 250000, 500000, 1000000];
const EXPERIENCE = ['No Experience', 'No Experience', 'Some Experience', 'Some Experience', 'Experienced'];
const TIMELINES = ['Immediately', 'Within 6 months', 'Within 6 months', '6-12 months', 'Just exploring', '1+ years'];
const MAIL_HOSTS = ['example.com', 'example.net', 'example.org'];

const randomReference = (random: Random) =>
  `ENQ-${Array.from({ length: 8 }, () => random.pick(REFERENCE_SIGNS)).join('')}`;

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** Returns a phone number that no operator assigns: 555 and 01xx, as in films. */
const phoneOf = (code: string, at: number) => {
  const last = `01${String(at).padStart(2, '0')}`;
  if (code === '60')
    return { typed: `+60 1${[2, 3, 6, 7, 9][at % 5]}-555 ${last}`, key: `601${[2, 3, 6, 7, 9][at % 5]}555${last}` };
  return { typed: `+${code} 5550 ${last}`, key: `${code}5550${last}` };
};

const person = (at: number) => {
  const [first, last, place, code] = ENQUIRERS[at % ENQUIRERS.length] ?? ['Alex', 'Tan', 'Kuala Lumpur', '60'];
  const email = `${plain(first)}.${plain(last)}@${MAIL_HOSTS[at % MAIL_HOSTS.length]}`;
  return { first, last, place, email, phone: phoneOf(code, at % ENQUIRERS.length) };
};

const messageOf = (plan: Plan, at: number) => {
  if (plan.kind === 'suspected') return SUSPECTED_ENQUIRIES[plan.nth]?.[1] ?? '';
  if (plan.kind === 'duplicate') return REPEATED_MESSAGES[plan.nth] ?? '';
  return MESSAGES[at % MESSAGES.length] ?? '';
};

const leadRow = (plan: Plan, at: number, createdAt: Date, first: { id: string } | undefined, random: Random) => {
  const sender = person(plan.person);
  const contact = { first_name: sender.first, last_name: sender.last, email: sender.email, phone: sender.phone.typed };
  return {
    id: idAt(createdAt),
    reference: randomReference(random),
    franchise_id: plan.listing.id,
    ...contact,
    email_key: sender.email,
    phone_key: sender.phone.key,
    investment_budget: random.pick(BUDGETS),
    experience: random.pick(EXPERIENCE),
    timeline: random.pick(TIMELINES),
    location_interest: sender.place,
    message: messageOf(plan, at),
    status: plan.status,
    is_suspected: plan.kind === 'suspected',
    suspected_reasons: plan.kind === 'suspected' ? [SUSPECTED_ENQUIRIES[plan.nth]?.[0] ?? 'too_fast'] : [],
    duplicate_of: first?.id ?? null,
    consent_version: '1',
    consent_at: createdAt,
    search_words: leadSearchWords({ ...contact, phone_key: sender.phone.key }),
    created_at: createdAt,
    updated_at: createdAt,
  };
};

/** Returns the demo's 80 enquiries, oldest first. */
export const demoLeads = (listings: readonly BrandListing[], now: Date): DemoLead[] => {
  const random = randomOf('leads');
  const leads: DemoLead[] = [];
  planLeads(listings, now, random).forEach((plan, at) => {
    const first = plan.repeats === undefined ? undefined : leads[plan.repeats];
    const row = leadRow(plan, at, plan.createdAt, first?.row, random);
    const answered = new Date(plan.createdAt.getTime() + random.int(1, 40) * HOUR + random.int(0, 3_000_000));
    const unlockedAt = plan.unlocked ? new Date(Math.min(answered.getTime(), now.getTime() - HOUR)) : null;
    // Repeats are free for the consultant who paid for the first enquiry, from their arrival on.
    const shared = first?.unlockedAt ? new Date(Math.max(first.unlockedAt.getTime(), plan.createdAt.getTime())) : null;
    leads.push({
      row,
      consultantId: plan.listing.consultantId,
      unlockedAt: shared ?? unlockedAt,
      free: shared !== null,
    });
  });
  return leads;
};
