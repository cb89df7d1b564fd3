import type { Knex } from 'knex';

/** The latest results of test enquiries; all null if there was no test enquiry. */
export interface LatestTestEnquiry {
  /** When a test enquiry last succeeded. */
  succeededAt: Date | null;
  /** Seconds since the last success; before the first success, since the first stored test enquiry. */
  silentSeconds: number | null;
  /** Total duration of the last successful test enquiry in milliseconds. */
  milliseconds: number | null;
}

const LATEST = `SELECT succeeded.succeeded_at AS succeededAt, succeeded.milliseconds,
    GREATEST(0, TIMESTAMPDIFF(SECOND, COALESCE(succeeded.succeeded_at, begun.created_at), UTC_TIMESTAMP(3))) AS silentSeconds
  FROM (SELECT MIN(created_at) AS created_at FROM probes) AS begun
  LEFT JOIN (SELECT succeeded_at, milliseconds FROM probes WHERE succeeded_at IS NOT NULL
    ORDER BY succeeded_at DESC LIMIT 1) AS succeeded ON TRUE`;

/** Returns the latest results of test enquiries. */
export const findLatestTestEnquiry = async (knex: Knex): Promise<LatestTestEnquiry> => {
  const [[latest] = []] = await knex.raw<LatestTestEnquiry[][]>(LATEST);
  return latest ?? { succeededAt: null, silentSeconds: null, milliseconds: null };
};
