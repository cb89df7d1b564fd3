import { Model } from 'objection';
import { HandedOverFranchiseModel } from './handed-over-franchise.ts';
import { RowModel } from './row-model.ts';
import { UserModel } from './user.ts';

/** A row of `background_jobs`: a change that reaches many records after it was answered. */
export class BackgroundJobModel extends RowModel {
  static override tableName = 'background_jobs';

  declare id: string;
  declare kind:
    | 'consultant-deleted'
    | 'consultant-replaced'
    | 'consultant-restored'
    | 'category-renamed'
    | 'person-withdrawn'
    | 'person-erased';
  /** The consultant, the category, or one of the person's enquiries. */
  declare entity_id: string;
  declare status: 'running' | 'finished';
  declare total_rows: number;
  declare processed: number;
  declare created_at: Date;
  declare updated_at: Date;

  /** Of the kinds about a consultant. */
  declare user?: UserModel | null;
  /** Of those what their deletion took from them. */
  declare handedOver?: HandedOverFranchiseModel[];

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'background_jobs.entity_id', to: 'users.id' },
    },
    handedOver: {
      relation: Model.HasManyRelation,
      modelClass: HandedOverFranchiseModel,
      join: { from: 'background_jobs.entity_id', to: 'handed_over_franchises.user_id' },
    },
  });
}
