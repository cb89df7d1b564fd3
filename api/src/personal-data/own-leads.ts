import type { Knex } from 'knex';

/**
 * The enquiries of an e-mail address: those that were submitted with it, whatever was edited since, and those that were
 * corrected to it, whoever did so: an address that is stored is its owner's to ask for. A consultant who puts in their
 * own gains nothing: they paid for that one, and might have overwritten it as well. Two indexes are asked,
 * each by itself.
 * @param emailKey as `leads/contact-keys.ts` makes it
 */
export const leadsOf = (knex: Knex, emailKey: string): Knex.QueryBuilder =>
  knex
    .from(
      knex
        .from('leads')
        .where({ submitted_email_key: emailKey })
        .select('id')
        .union(knex.from('leads').where({ email_key: emailKey }).select('id'))
        .as('own'),
    )
    .join('leads', 'leads.id', 'own.id');

/** The newest of them, for what is about the person. */
export const newestOf = (
  knex: Knex,
  emailKey: string,
): Promise<{ id: string; submitted_email_key: string | null } | undefined> =>
  leadsOf(knex, emailKey).orderBy('leads.created_at', 'desc').first('leads.id', 'leads.submitted_email_key');
