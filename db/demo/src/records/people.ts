import { type Account, DEMO_CONSULTANT, demoAdmin, PELUANG_ADMIN, passwordHash } from '../start/accounts.ts';
import { daysBefore, idAt } from '../support/time.ts';

/** A demo consultant: their current credits and their share of the work. */
interface Person {
  email: string;
  name: string;
  company: string;
  phone: string;
  credits: number;
  joinedDaysAgo: number;
}

const CONSULTANTS: readonly Person[] = [
  {
    email: DEMO_CONSULTANT.email,
    name: 'Aisyah Kamarudin',
    company: 'Selat Franchise Advisory',
    phone: '+60 12-555 0101',
    credits: 10,
    joinedDaysAgo: 560,
  },
  {
    email: 'weijian.tan@example.com',
    name: 'Tan Wei Jian',
    company: 'Lima Kaki Business Brokers',
    phone: '+60 16-555 0102',
    credits: 6,
    joinedDaysAgo: 552,
  },
  {
    email: 'priya.nadarajan@example.com',
    name: 'Priya Nadarajan',
    company: 'Nadarajan & Rao Consulting',
    phone: '+60 17-555 0103',
    credits: 0,
    joinedDaysAgo: 548,
  },
  {
    email: 'hafiz.roslan@example.com',
    name: 'Hafiz Roslan',
    company: 'Borneo Brand Partners',
    phone: '+60 19-555 0104',
    credits: 23,
    joinedDaysAgo: 545,
  },
];

const account = async (person: Person, photo: string, now: Date): Promise<Account> => {
  const joined = daysBefore(now, person.joinedDaysAgo);
  return {
    id: idAt(joined),
    email: person.email,
    name: person.name,
    role: 'consultant',
    tokens: person.credits,
    company_name: person.company,
    phone: person.phone,
    photo,
    password_hash: await passwordHash(DEMO_CONSULTANT.password),
    is_demo: true,
    created_at: joined,
    updated_at: joined,
  };
};

/**
 * Returns the admin and the consultants. The first consultant is the demo account.
 * @param photos addresses of their portraits, in the same order
 */
export const demoPeople = async (now: Date, photos: readonly string[]) => ({
  admin: await demoAdmin(daysBefore(now, 570), PELUANG_ADMIN),
  consultants: await Promise.all(CONSULTANTS.map((person, at) => account(person, photos[at] ?? '', now))),
});
