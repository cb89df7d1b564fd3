import { FranchiseModel, UserModel } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { OutboxMessage, PreparedMessage } from '../../outbox/message.ts';
import type { Context } from '../../platform/context.ts';
import { runIn } from '../../platform/database/run-statement.ts';
import { enqueueLeadMessages } from './lead-messages.ts';
import { notificationPlanner } from './recipients.ts';

export const CANCELLED_FOR_DEMO_ACCOUNT = 'A demo account receives nothing in production';
const NO_ADMIN_YET = `${CANCELLED_FOR_DEMO_ACCOUNT}, and there is no other administrator yet`;

/** The kinds of messages that ask their recipient to act on a lead. */
const OF_A_LEAD = new Set(['lead.consultant', 'lead.duplicate', 'lead.admin']);

/**
 * Cancels messages to demo accounts in production, since the passwords of demo accounts are public. A message about a
 * lead goes to the other admins instead. Without other admins, it is deferred and can be sent again later.
 */
export const demoAccountGuard = (context: Pick<Context, 'config' | 'database'>) => {
  const notificationPlan = notificationPlanner(context);
  const { knex } = context.database;

  return async ({ kind, lead_id, user_id }: OutboxMessage): Promise<PreparedMessage | null> => {
    if (!context.config.production || !user_id) return null;
    const { demo, admins } = await notificationPlan();
    if (!demo.has(user_id)) return null;
    if (!lead_id || !OF_A_LEAD.has(kind)) return { cancel: CANCELLED_FOR_DEMO_ACCOUNT };
    const realAdmins = admins.filter(id => !demo.has(id));
    if (realAdmins.length === 0) return { send: async () => ({ fate: 'deferred', error: NO_ADMIN_YET }) };
    await enqueueLeadMessages(
      runIn(knex),
      lead_id,
      realAdmins.map(userId => ({ channel: 'email', kind: 'lead.admin', userId })),
    );
    return { cancel: CANCELLED_FOR_DEMO_ACCOUNT };
  };
};

/** Logs a warning at the start in production if demo accounts exist. */
export const warnOfDemoAccounts = async (
  { config, database: { knex } }: Pick<Context, 'config' | 'database'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  if (!config.production) return;
  const accounts = await UserModel.query(knex).where({ is_demo: true, deleted_at: null }).select('id');
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const franchises = await FranchiseModel.query(knex)
    .whereIn('consultant_id', ids)
    .where({ deleted_at: null })
    .resultSize();
  log.warn(
    { accounts: accounts.length, franchises },
    'there are demo accounts: nobody signs in with one and none receives anything; enquiries for their franchises go to the administrators. Give those franchises another consultant and delete these accounts',
  );
};
