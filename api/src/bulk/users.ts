import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, type Fault } from '../platform/errors.ts';
import { bodyValidator } from '../platform/validation.ts';
import { createUser } from '../users/create.ts';
import { NewUser } from '../users/schemas.ts';
import { emailTakenFault } from '../users/service.ts';
import { type CellReader, secret, text, whole } from './cells.ts';
import type { Importer } from './import.ts';

/** How each field of the specification is read; also the order of the sample's columns. */
export const USER_CELLS = {
  email: text,
  name: text,
  role: text,
  tokens: whole,
  company_name: text,
  phone: text,
  photo: text,
  password: secret,
} satisfies { [Field in keyof NewUser]?: CellReader };

const userValidator = bodyValidator<NewUser>(NewUser);

const emailKey = (email: string) => email.toLowerCase();

/** Keeps users out of a file. */
export const userImporter = (context: Context, actor: Actor, dryRun: boolean): Importer<NewUser> => {
  const seen = new Set<string>();

  const takenOf = async (bodies: NewUser[]) => {
    const emails = bodies.map(({ email }) => email);
    const taken: string[] = await context.database.knex('users').whereIn('email', emails).pluck('email');
    return new Set(taken.map(emailKey));
  };
  const store = async (body: NewUser): Promise<Fault[]> => {
    try {
      await createUser(context, actor, body);
      return [];
    } catch (error) {
      if (error instanceof DomainError && typeof error.detail !== 'string') return error.detail;
      throw error;
    }
  };

  return {
    unit: 'users',
    mostRows: 2000,
    columns: USER_CELLS,
    required: NewUser.required,
    readOnly: ['id', 'created_at'],
    isBody: userValidator(),
    batchRows: 25,
    keep: async bodies => {
      const taken = await takenOf(bodies);
      const faults: Fault[][] = [];
      for (const body of bodies) {
        const key = emailKey(body.email);
        const isTaken = taken.has(key) || seen.has(key);
        seen.add(key);
        faults.push(isTaken ? [emailTakenFault()] : dryRun ? [] : await store(body));
      }
      return faults;
    },
  };
};
