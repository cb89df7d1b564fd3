import Type, { type Static } from 'typebox';
import { OneOf } from '../platform/http/schema.ts';

/** A live message about a lead. It has no content; it only says that the console should read the lead again. */
export const LiveMessage = Type.Object({
  id: Type.String({ description: 'Id of this message, which may be repeated after a break' }),
  kind: OneOf('Kind', ['new', 'changed']),
  lead_id: Type.String(),
});
export type LiveMessage = Static<typeof LiveMessage>;
