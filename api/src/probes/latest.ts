import type { Knex } from 'knex';

/** How probes went lately: nulls where there never was one. */
export interface LatestProbe {
  /** When one last went well. */
  succeededAt: Date | null;
  /** Since then; where none ever went well, since the first that is known. */
  silentSeconds: number | null;
  /** What all of the last one that went well took. */
  milliseconds: number | null;
}

const LATEST = `SELECT succeeded.succeeded_at AS succeededAt, succeeded.milliseconds,
    GREATEST(0, TIMESTAMPDIFF(SECOND, COALESCE(succeeded.succeeded_at, begun.created_at), UTC_TIMESTAMP(3))) AS silentSeconds
  FROM (SELECT MIN(created_at) AS created_at FROM probes) AS begun
  LEFT JOIN (SELECT succeeded_at, milliseconds FROM probes WHERE succeeded_at IS NOT NULL
    ORDER BY succeeded_at DESC LIMIT 1) AS succeeded ON TRUE`;

/** How probes went lately. */
export const latestProbe = async (knex: Knex): Promise<LatestProbe> => {
  const [[latest] = []] = await knex.raw<LatestProbe[][]>(LATEST);
  return latest ?? { succeededAt: null, silentSeconds: null, milliseconds: null };
};
