import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { insertRows } from '../support/insert.ts';
import { idAt } from '../support/time.ts';

/** The demo's two accounts. They cannot exist in production. */
export const DEMO_ADMIN = { email: 'admin@example.com', password: 'admin-demo-2026' } as const;
export const DEMO_CONSULTANT = { email: 'consultant@example.com', password: 'consultant-demo-2026' } as const;

/** The columns of a demo account. */
export interface Account {
  id: string;
  email: string;
  name: string;
  role: 'admin' | 'consultant';
  tokens: number;
  company_name: string;
  phone: string;
  photo: string;
  password_hash: string;
  is_demo: true;
  created_at: Date;
  updated_at: Date;
}

/** Hashes with argon2id and the library's defaults, which follow OWASP's first recommendation. */
export const passwordHash = (password: string) => hash(password);

/** The admin of the demo's company. */
export const PELUANG_ADMIN = { name: 'Nurul Huda Ismail', company_name: 'Peluang', phone: '+60 3-5550 0100' };

/** The admin of an installation without demo data. */
export const PLAIN_ADMIN = { name: 'Administrator', company_name: '', phone: '' };

/** Returns the only admin of a new installation. */
export const demoAdmin = async (createdAt: Date, person: typeof PLAIN_ADMIN): Promise<Account> => ({
  id: idAt(createdAt),
  email: DEMO_ADMIN.email,
  ...person,
  role: 'admin',
  tokens: 0,
  photo: '',
  password_hash: await passwordHash(DEMO_ADMIN.password),
  is_demo: true,
  created_at: createdAt,
  updated_at: createdAt,
});

export const storeAccounts = (knex: Knex, accounts: readonly Account[]) => insertRows(knex, 'users', accounts);
