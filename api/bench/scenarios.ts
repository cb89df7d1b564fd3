import type { Catalogue } from './catalogue.ts';
import type { Call } from './measure.ts';

/** A request of visitors, and its minimum share of a bare server's speed. */
export interface Scenario {
  name: string;
  goal: number;
  next: () => Call;
}

/** Returns the scenarios of `npm run bench`. */
export const scenarios = ({ slugs, ids, categories }: Catalogue): Scenario[] => {
  let n = 0;
  const any = (list: string[]) => list[(n++ * 7919) % list.length] ?? '';
  const filtered = (min_investment = 100_000) =>
    new URLSearchParams({ min_investment: String(min_investment), max_investment: '250000', range: '[0,23]' });
  /** More than the cache holds. */
  const budgets = 40_000;
  return [
    {
      name: 'one record by its slug',
      goal: 0.85,
      next: () => ({ method: 'GET', path: `/api/franchise/${any(slugs)}` }),
    },
    {
      name: '24 filtered cards',
      goal: 2,
      next: () => ({
        method: 'GET',
        path: `/api/franchises?category=${encodeURIComponent(any(categories))}&${filtered()}`,
      }),
    },
    {
      name: '24 filtered cards, not cached',
      goal: 0.85,
      next: () => ({
        method: 'GET',
        path: `/api/franchises?category=${encodeURIComponent(any(categories))}&${filtered(100_000 + (n % budgets))}`,
      }),
    },
    {
      name: 'a view counted (bare: a constant)',
      goal: 0.8,
      next: () => ({ method: 'POST', path: `/api/franchises/${any(ids.slice(0, 200))}/increment-view` }),
    },
    {
      name: 'an enquiry stored',
      goal: 0.7,
      next: () => ({ method: 'POST', path: '/api/leads', body: JSON.stringify(enquiry(any(ids), n)) }),
    },
  ];
};

const enquiry = (franchise_id: string, n: number) => ({
  first_name: 'Aina',
  last_name: `Rahman ${n}`,
  email: `aina${n}.${process.pid}@example.org`,
  phone: `+6012${String(10_000_000 + (n % 89_999_999))}`,
  investment_budget: 50_000,
  experience: 'No Experience',
  timeline: 'Within 6 months',
  location_interest: 'Ipoh, Perak',
  message: 'I would like to know what a first outlet costs and how long it takes to open.',
  franchise_id,
  elapsed_ms: 20_000,
});
