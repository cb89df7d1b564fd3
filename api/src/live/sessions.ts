import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import type { SignedIn } from '../platform/access/caller.ts';

type StandingRow = { name: string; standing: string } & RowDataPacket;

// One statement for all open streams reads the current state of users, and the tokens that were signed out.
const STANDING_QUERY = `SELECT id AS name, CONCAT(role, ' ', session_epoch) AS standing FROM users
    WHERE deleted_at IS NULL AND id IN (?)
  UNION ALL SELECT token_hash, 'ended' FROM ended_tokens WHERE token_hash IN (?)
  UNION ALL SELECT id, 'ended' FROM user_sessions WHERE id IN (?) AND ended_at IS NOT NULL`;

/**
 * Returns the sessions that have ended: signed out, expired, or of a user whose password, role or account has changed.
 */
export const overOf = async <Session extends SignedIn>(
  { prepared }: Pick<Database, 'prepared'>,
  sessions: readonly Session[],
  now = Date.now(),
): Promise<Session[]> => {
  if (sessions.length === 0) return [];
  const [ids, hashes] = [sessions.map(({ id }) => id), sessions.map(({ token }) => token.hash)];
  const sessionIds = sessions.map(({ token }) => token.sessionId ?? '');
  const [rows] = await prepared.query<StandingRow[]>(STANDING_QUERY, [[...new Set(ids)], hashes, sessionIds]);
  const sessionStates = new Map(rows.map(row => [row.name, row.standing]));
  return sessions.filter(
    ({ id, role, epoch, token }) =>
      token.expiresAt.getTime() <= now ||
      sessionStates.has(token.hash) ||
      (token.sessionId !== null && sessionStates.has(token.sessionId)) ||
      sessionStates.get(id) !== `${role} ${epoch}`,
  );
};
