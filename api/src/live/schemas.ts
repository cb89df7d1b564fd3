import Type, { type Static } from 'typebox';
import { OneOf } from '../platform/http/schema.ts';

/** What an open console is told of a lead: that there is something to read, and nothing of what it says. */
export const LiveMessage = Type.Object({
  id: Type.String({ description: 'Of this message: after a break one may come again' }),
  kind: OneOf('Kind', ['new', 'changed']),
  lead_id: Type.String(),
});
export type LiveMessage = Static<typeof LiveMessage>;
