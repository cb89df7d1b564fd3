import type { BuiltUser } from '../builders.ts';
import type { Answer, CallOptions, TestApi } from '../test-api.ts';
import type { Knowledge } from './knowledge.ts';
import type { Secrets } from './people.ts';

/** State of a game: the API, the players and what they know. */
export interface GameState {
  api: TestApi;
  admin: BuiltUser;
  cheat: BuiltUser;
  rival: BuiltUser;
  secrets: Secrets;
  knowledge: Knowledge;
  franchises: { id: string; consultantId: string | null }[];
  /** Path of the consultant's private calendar, below `/api`. */
  calendar: string;
  /** Calls the API as the consultant and searches the response for what they did not pay for. */
  call(request: string, options?: CallOptions): Promise<Answer>;
  /** Runs work that may refund a lead's credit to the consultant, at most once. */
  mayRefund(id: string, work: () => Promise<unknown>): Promise<void>;
}
