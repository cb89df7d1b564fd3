import type { Random } from '../support/random.ts';
import { DAY, daysBefore } from '../support/time.ts';
import type { BrandListing } from './franchises.ts';

type Status = 'new' | 'contacted' | 'qualified' | 'converted' | 'closed';

/** Plan of an enquiry: who, about which franchise, when, and with which result. Texts are added later. */
export interface Plan {
  kind: 'enquiry' | 'suspected' | 'duplicate';
  /** Index among the enquiries of its kind. */
  nth: number;
  listing: BrandListing;
  person: number;
  createdAt: Date;
  status: Status;
  unlocked: boolean;
  /** Index of the enquiry that this one repeats. */
  repeats?: number;
}

const DEMO_CONSULTANTS_LEADS = 12;
const DEMO_CONSULTANTS_UNLOCKED = 4;
const OTHERS_LEADS = 62;
const SUSPECTED_LEADS = 3;
const DUPLICATE_LEADS = 3;
const AFTER_UNLOCK: readonly Status[] = [
  'contacted',
  'contacted',
  'qualified',
  'qualified',
  'converted',
  'closed',
  'new',
];

/** Spreads enquiries over five months, with more of them recently. */
const momentOf = (now: Date, share: number, random: Random) =>
  daysBefore(now, 0.3 + 148 * share ** 1.3 + random.next() * 0.4);

/** Returns the status of a locked lead: mostly new, but an admin has handled some. */
const lockedStatus = (random: Random): Status => (random.chance(0.12) ? 'contacted' : 'new');

/** Plans the demo consultant's leads: 12, of which 4 are unlocked and have four different statuses. */
const ofDemoConsultant = (listings: readonly BrandListing[], now: Date, random: Random): Plan[] => {
  const closings: readonly Status[] = ['converted', 'qualified', 'contacted', 'new'];
  return Array.from({ length: DEMO_CONSULTANTS_LEADS }, (_, at) => {
    const listing = listings[at % listings.length];
    if (!listing) throw new Error('The demo consultant has no franchises');
    const unlocked = at >= DEMO_CONSULTANTS_LEADS - DEMO_CONSULTANTS_UNLOCKED;
    const createdAt = momentOf(now, unlocked ? 0.35 + at * 0.04 : at / 14, random);
    const status = unlocked ? (closings[DEMO_CONSULTANTS_LEADS - 1 - at] ?? 'new') : 'new';
    return { kind: 'enquiry', nth: at, listing, person: at * 6 + 1, createdAt, status, unlocked };
  });
};

/** People who do not enquire about the demo consultant's franchises. */
const OTHER_ENQUIRERS = Array.from({ length: DEMO_CONSULTANTS_LEADS + OTHERS_LEADS }, (_, person) => person).filter(
  person => person % 6 !== 1 || person >= DEMO_CONSULTANTS_LEADS * 6,
);

const ofOthers = (listings: readonly BrandListing[], now: Date, random: Random): Plan[] =>
  random.shuffle(OTHER_ENQUIRERS).map((person, at) => {
    const listing = random.pick(listings);
    const createdAt = momentOf(now, at / OTHERS_LEADS, random);
    const unlocked = listing.consultantId !== null && at > 4 && random.chance(0.5);
    const status = unlocked ? random.pick(AFTER_UNLOCK) : lockedStatus(random);
    return { kind: 'enquiry', nth: at, listing, person, createdAt, status, unlocked };
  });

const suspected = (listings: readonly BrandListing[], now: Date, random: Random): Plan[] =>
  Array.from({ length: SUSPECTED_LEADS }, (_, nth) => ({
    kind: 'suspected',
    nth,
    listing: random.pick(listings),
    person: DEMO_CONSULTANTS_LEADS + OTHERS_LEADS + nth,
    createdAt: daysBefore(now, 3 + nth * 9),
    status: 'new',
    unlocked: false,
  }));

const inOrder = (plans: readonly Plan[]) =>
  [...plans].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

const repeatsOf = (firsts: readonly Plan[], now: Date): Plan[] => {
  const answerable = firsts.filter(
    ({ kind, listing, createdAt }) =>
      kind === 'enquiry' && listing.consultantId !== null && now.getTime() - createdAt.getTime() > 12 * DAY,
  );
  const unlocked = answerable.filter(plan => plan.unlocked).slice(-1);
  const locked = answerable.filter(plan => !plan.unlocked).slice(-(DUPLICATE_LEADS - unlocked.length));
  return [...unlocked, ...locked].map((first, nth) => ({
    ...first,
    kind: 'duplicate',
    nth,
    createdAt: new Date(first.createdAt.getTime() + (5 + nth * 2) * DAY),
    status: 'new',
    unlocked: false,
  }));
};

/** Plans all enquiries, oldest first. Each repeat comes after its original. */
export const planLeads = (listings: readonly BrandListing[], now: Date, random: Random): Plan[] => {
  const demoConsultant = listings.find(({ brand }) => brand.slug === 'kopi-tiang-lima')?.consultantId;
  const demoListings = listings.filter(({ consultantId }) => consultantId === demoConsultant);
  const otherListings = listings.filter(({ consultantId }) => consultantId !== demoConsultant);
  const othersFirsts = [...ofOthers(otherListings, now, random), ...suspected(otherListings, now, random)];
  const repeats = repeatsOf(inOrder(othersFirsts), now);
  const originals = [...ofDemoConsultant(demoListings, now, random), ...othersFirsts];
  const plans = inOrder([...originals, ...repeats]);
  return plans.map(plan => {
    if (plan.kind !== 'duplicate') return plan;
    const repeats = plans.findIndex(
      first => first.kind === 'enquiry' && first.listing.id === plan.listing.id && first.person === plan.person,
    );
    return { ...plan, repeats };
  });
};
