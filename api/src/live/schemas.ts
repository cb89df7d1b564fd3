import Type, { type Static } from 'typebox';
import { OneOf } from '../platform/http/schema.ts';

/** A live message about a lead: it says that there is something to read, without any content. */
export const LiveMessage = Type.Object({
  id: Type.String({ description: 'Id of this message, which may be repeated after a break' }),
  kind: OneOf('Kind', ['new', 'changed']),
  lead_id: Type.String(),
});
export type LiveMessage = Static<typeof LiveMessage>;
