import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import type { SignedIn } from '../platform/access/caller.ts';

type StandingRow = { name: string; standing: string; tokens: number | null } & RowDataPacket;

// Reads, for all open streams with one statement, the current state and balance of users, and the tokens that were
// signed out.
const STANDING_QUERY = `SELECT id AS name, CONCAT(role, ' ', session_epoch) AS standing, tokens FROM users
    WHERE deleted_at IS NULL AND id IN (?)
  UNION ALL SELECT token_hash, 'ended', NULL FROM ended_tokens WHERE token_hash IN (?)
  UNION ALL SELECT id, 'ended', NULL FROM user_sessions WHERE id IN (?) AND ended_at IS NOT NULL`;

/** The current state of sessions. */
interface SessionStates<Session> {
  /** Sessions that have ended: signed out, expired, or of a user whose password, role or account has changed. */
  over: Session[];
  /** Credit balances by user id. */
  balances: ReadonlyMap<string, number>;
}

/** Reads which sessions have ended, and the balances of their users. */
export const readSessionStates = async <Session extends SignedIn>(
  { prepared }: Pick<Database, 'prepared'>,
  sessions: readonly Session[],
  now = Date.now(),
): Promise<SessionStates<Session>> => {
  if (sessions.length === 0) return { over: [], balances: new Map() };
  const [ids, hashes] = [sessions.map(({ id }) => id), sessions.map(({ token }) => token.hash)];
  const sessionIds = sessions.map(({ token }) => token.sessionId ?? '');
  const [rows] = await prepared.query<StandingRow[]>(STANDING_QUERY, [[...new Set(ids)], hashes, sessionIds]);
  const sessionStates = new Map(rows.map(row => [row.name, row.standing]));
  const over = sessions.filter(
    ({ id, role, epoch, token }) =>
      token.expiresAt.getTime() <= now ||
      sessionStates.has(token.hash) ||
      (token.sessionId !== null && sessionStates.has(token.sessionId)) ||
      sessionStates.get(id) !== `${role} ${epoch}`,
  );
  return { over, balances: new Map(rows.flatMap(({ name, tokens }) => (tokens === null ? [] : [[name, tokens]]))) };
};
