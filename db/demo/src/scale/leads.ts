import { leadSearchWords } from '@marketplace/db';
import { ENQUIRY_TIMELINES, EXPERIENCES, INVESTMENT_BUDGETS, type LeadStatus } from '@marketplace/db/options';
import { ENQUIRERS } from '../records/enquirers.ts';
import { MESSAGES } from '../records/messages.ts';
import type { Random } from '../support/random.ts';
import { DAY } from '../support/time.ts';
import { PERIOD_END, repeatableId } from './clock.ts';

const STATUSES: LeadStatus[] = ['new', 'new', 'new', 'contacted', 'contacted', 'qualified', 'converted', 'closed'];
const DAYS = 365;
const SUSPECTED_SHARE = 0.01;
const UNLOCKED_SHARE = 0.3;

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** Generates the enquiry with this number. They are in chronological order. */
export const scaleLead = (at: number, total: number, franchiseId: string, random: Random) => {
  const [first_name, , place] = random.pick(ENQUIRERS);
  const [, last_name] = random.pick(ENQUIRERS);
  const createdAt = new Date(PERIOD_END - Math.floor((1 - at / total) * DAYS * DAY));
  const email = `${plain(first_name)}.${plain(last_name)}.${at + 1}@example.com`;
  const digits = String(random.int(0, 9999)).padStart(4, '0');
  const contact = { first_name, last_name, email, phone: `+60 12-555 ${digits}` };
  const phone_key = `6012555${digits}`;
  const isSuspected = random.chance(SUSPECTED_SHARE);
  const row = {
    id: repeatableId(createdAt, random),
    reference: `ENQ-${(at + 1).toString(36).toUpperCase().padStart(8, '0')}`,
    franchise_id: franchiseId,
    ...contact,
    email_key: email,
    phone_key,
    investment_budget: random.pick(INVESTMENT_BUDGETS),
    experience: random.pick(EXPERIENCES),
    timeline: random.pick(ENQUIRY_TIMELINES),
    location_interest: place,
    message: random.pick(MESSAGES),
    status: random.pick(STATUSES),
    is_suspected: isSuspected,
    suspected_reasons: isSuspected ? ['too_many'] : [],
    consent_version: '1',
    consent_at: createdAt,
    search_words: leadSearchWords({ ...contact, phone_key }),
    created_at: createdAt,
    updated_at: createdAt,
  };
  return { row, unlocked: !isSuspected && random.chance(UNLOCKED_SHARE) };
};
