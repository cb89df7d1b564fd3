import type { Knex } from 'knex';

/**
 * Returns a query for the enquiries of an email address: those that were submitted with it, even if it was edited
 * since, and those that an admin corrected to it. A consultant's edit does not count. Otherwise anyone who paid once
 * could read what admins and later consultants write about the enquiry, and withdraw it. The query uses a separate
 * index for each part.
 * @param emailKey from `leads/contact-keys.ts`
 */
export const leadsOf = (knex: Knex, emailKey: string): Knex.QueryBuilder =>
  knex
    .from(
      knex
        .from('leads')
        .where({ submitted_email_key: emailKey })
        .select('id')
        .union(knex.from('lead_senders').where({ corrected_email_key: emailKey }).select('lead_id'))
        .as('own'),
    )
    .join('leads', 'leads.id', 'own.id');

/** Returns the person's newest enquiry, which stands for the person in messages and in the log. */
export const findNewestLead = (
  knex: Knex,
  emailKey: string,
): Promise<{ id: string; submitted_email_key: string } | undefined> =>
  leadsOf(knex, emailKey).orderBy('leads.created_at', 'desc').first('leads.id', 'leads.submitted_email_key');
