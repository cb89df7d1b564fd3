import Type, { type Static } from 'typebox';
import type { AuditEntity } from '../platform/audit.ts';
import { Moment, Nullable } from '../platform/http/schema.ts';

const Values = Nullable(
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'Never contains a secret',
  }),
);

export const AuditRecord = Type.Object({
  id: Type.String(),
  actor_id: Nullable(Type.String()),
  actor_name: Type.String({ description: 'Empty for the system' }),
  action: Type.String(),
  entity: Type.Unsafe<AuditEntity>(Type.String()),
  entity_id: Type.String(),
  before: Values,
  after: Values,
  request_id: Nullable(Type.String()),
  created_at: Moment,
});
export type AuditRecord = Static<typeof AuditRecord>;
