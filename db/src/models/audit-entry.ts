import { Model } from 'objection';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `audit_log`: who did what to which record. */
export class AuditEntryModel extends RowModel {
  static override tableName = 'audit_log';
  static override jsonAttributes = ['before', 'after'];

  declare id: string;
  declare actor_id: string | null;
  declare action: string;
  declare entity: string;
  declare entity_id: string;
  declare before: Record<string, unknown> | null;
  declare after: Record<string, unknown> | null;
  declare request_id: string | null;
  declare created_at: Date;

  declare actor?: UserModel | null;

  static override relationMappings = () => ({
    actor: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'audit_log.actor_id', to: 'users.id' },
    },
  });
}
