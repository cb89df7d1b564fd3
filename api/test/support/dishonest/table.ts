import type { BuiltUser } from '../builders.ts';
import type { Answer, CallOptions, TestApi } from '../test-api.ts';
import type { Knowledge } from './knowledge.ts';
import type { Secrets } from './people.ts';

/** What moves are made at: the API, who plays, and what is known. */
export interface Table {
  api: TestApi;
  admin: BuiltUser;
  them: BuiltUser;
  rival: BuiltUser;
  secrets: Secrets;
  knowledge: Knowledge;
  franchises: { id: string; consultantId: string | null }[];
  /** Where the private calendar of the consultant is, below `/api`. */
  calendar: string;
  /** A call of the consultant, whose answer is searched for what they did not pay for. */
  hear(request: string, options?: CallOptions): Promise<Answer>;
  /** Does what may give the consultant back what a lead cost, once. */
  mayGiveBack(id: string, work: () => Promise<unknown>): Promise<void>;
}
