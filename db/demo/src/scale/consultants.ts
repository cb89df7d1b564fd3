import { ENQUIRERS } from '../records/enquirers.ts';
import type { Random } from '../support/random.ts';
import { DAY } from '../support/time.ts';
import { PERIOD_END, repeatableId } from './clock.ts';

/** A consultant of generated franchises. They cannot sign in. */
export interface ScaleConsultant {
  id: string;
  email: string;
  name: string;
  role: 'consultant';
  tokens: number;
  company_name: string;
  phone: string;
  password_hash: null;
  is_demo: true;
  created_at: Date;
  updated_at: Date;
}

export const SCALE_EMAIL_BEGINNING = 'scale-consultant-';
const FRANCHISES_EACH = 100;
const JOINED = new Date(PERIOD_END - 600 * DAY);

/** Generates one consultant per hundred franchises. The ledger adds their credits. */
export const scaleConsultants = (franchises: number, random: Random): ScaleConsultant[] =>
  Array.from({ length: Math.ceil(franchises / FRANCHISES_EACH) }, (_, at) => {
    const number = String(at + 1).padStart(4, '0');
    const [first] = random.pick(ENQUIRERS);
    const [, last] = random.pick(ENQUIRERS);
    return {
      id: repeatableId(JOINED, random),
      email: `${SCALE_EMAIL_BEGINNING}${number}@example.com`,
      name: `${first} ${last}`,
      role: 'consultant',
      tokens: 0,
      company_name: `Generated Advisory ${number}`,
      phone: `+60 3-5550 ${number}`,
      password_hash: null,
      is_demo: true,
      created_at: JOINED,
      updated_at: JOINED,
    };
  });
