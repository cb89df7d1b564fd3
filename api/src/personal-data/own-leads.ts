import type { Knex } from 'knex';

/**
 * The enquiries of an e-mail address: those that were submitted with it, whatever was edited since, and those that an
 * admin corrected to it, on the word of who sent them. What a consultant writes there makes nobody the sender, or whoever
 * paid once would read what admins and the next consultant write about it, and take it from them: decisions "Leads and
 * credits". Two indexes are asked, each by itself.
 * @param emailKey as `leads/contact-keys.ts` makes it
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
    .join('leads', 'leads.id', 'own.id')
    // The version before, which erases too, leaves such keys for a while: `retention/anonymise.ts`.
    .whereNull('leads.erased_at');

/** The newest of them, for what is about the person. */
export const newestOf = (
  knex: Knex,
  emailKey: string,
): Promise<{ id: string; submitted_email_key: string | null } | undefined> =>
  leadsOf(knex, emailKey).orderBy('leads.created_at', 'desc').first('leads.id', 'leads.submitted_email_key');
