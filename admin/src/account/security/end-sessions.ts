import { API } from '../../data/api.ts';
import { http } from '../../data/http.ts';

/** Ends one of one's own sessions. */
export const endSession = (id: string) => http(`${API}/auth/sessions/${id}`, { method: 'DELETE' });

/** Ends all of one's own sessions but this one, and returns how many. */
export const endOtherSessions = async (): Promise<number> =>
  (await http(`${API}/auth/sessions/end-others`, { method: 'POST' })).json.ended;

/** Signs another user out everywhere. */
export const endSessionsOf = (id: string) => http(`${API}/users/${id}/end-sessions`, { method: 'POST' });
