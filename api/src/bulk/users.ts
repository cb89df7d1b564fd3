import { UserModel } from '@marketplace/db';
import { weakPasswordFaults } from '../accounts/chosen-password.ts';
import { validateImages } from '../media/embedded.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { bodyValidator } from '../platform/http/validation.ts';
import { createUser, USER_IMAGES } from '../users/create.ts';
import { USER_FIELDS } from '../users/csv.ts';
import { NewUser } from '../users/schemas.ts';
import { emailTakenFault } from '../users/service.ts';
import type { Importer, Outcome } from './import.ts';

const userValidator = bodyValidator<NewUser>(NewUser);

const emailKey = (email: string) => email.toLowerCase();

export const userImporter = (context: Context, actor: Actor, dryRun: boolean): Importer<NewUser> => {
  const seen = new Set<string>();
  // There is one notification per file, which names the first new admin only.
  let hasNotified = false;

  const findTakenEmails = async (bodies: NewUser[]) => {
    const emails = bodies.map(({ email }) => email);
    const takenEmails = await UserModel.query(context.database.knex).whereIn('email', emails).select('email');
    return new Set(takenEmails.map(({ email }) => emailKey(email)));
  };
  const store = async (body: NewUser): Promise<Outcome> => {
    try {
      const isAdmin = body.role === 'admin';
      await createUser(context, actor, body, isAdmin && hasNotified ? 'without notice' : 'imported');
      hasNotified ||= isAdmin;
      return 'created';
    } catch (error) {
      if (error instanceof DomainError && error.faults) return error.faults;
      throw error;
    }
  };

  return {
    unit: 'users',
    ...USER_FIELDS,
    secrets: ['password'],
    isBody: userValidator(),
    batchRows: 25,
    storeRows: async rows => {
      const bodies = rows.map(({ body }) => body);
      const takenEmails = await findTakenEmails(bodies);
      const outcomes: Outcome[] = [];
      for (const body of bodies) {
        const key = emailKey(body.email);
        const isTaken = takenEmails.has(key) || seen.has(key);
        seen.add(key);
        // These are all faults that storing would find, so that a dry run reports them too.
        const faults = [
          ...(isTaken ? [emailTakenFault()] : []),
          ...(await validateImages(body, USER_IMAGES)),
          ...(await weakPasswordFaults(context, actor.id, body.password, [body])),
        ];
        outcomes.push(faults.length > 0 ? faults : dryRun ? 'created' : await store(body));
      }
      return outcomes;
    },
  };
};
