import { Model } from 'objection';
import type { LeadStatus } from '../options.ts';
import { FranchiseModel } from './franchise.ts';
import { OutboxMessageModel } from './outbox-message.ts';
import { RowModel } from './row-model.ts';
import { UnlockModel } from './unlock.ts';

/** A row of `leads` with what belongs to it: its franchise, who unlocked it and the messages about it. */
export class LeadModel extends RowModel {
  static override tableName = 'leads';
  static override jsonAttributes = ['suspected_reasons'];

  declare id: string;
  /** What a visitor quotes. */
  declare reference: string;
  declare franchise_id: string;
  declare first_name: string;
  declare last_name: string;
  declare email: string;
  declare phone: string;
  /** Address and number as duplicates are recognised by, as they are now and as they were first submitted. */
  declare email_key: string;
  declare phone_key: string;
  declare submitted_email_key: string | null;
  declare submitted_phone_key: string | null;
  /** Since when an admin says that the address was another. */
  declare address_corrected_at: Date | null;
  declare investment_budget: number | null;
  declare experience: string;
  declare timeline: string;
  declare location_interest: string;
  declare message: string;
  declare status: LeadStatus;
  declare is_suspected: boolean;
  declare suspected_reasons: string[];
  declare duplicate_of: string | null;
  declare consent_version: string;
  declare consent_at: Date | null;
  /** The person took their consent back. */
  declare withdrawn_at: Date | null;
  /** Nothing that tells who sent it is left. */
  declare erased_at: Date | null;
  declare search_words: string;
  /** How many facts speak for it, by their weights (`lead_facts`). */
  declare speaks_for: number;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;

  declare franchise?: FranchiseModel;
  declare unlocks?: UnlockModel[];
  declare messages?: OutboxMessageModel[];

  static override relationMappings = () => ({
    franchise: {
      relation: Model.BelongsToOneRelation,
      modelClass: FranchiseModel,
      join: { from: 'leads.franchise_id', to: 'franchises.id' },
    },
    unlocks: {
      relation: Model.HasManyRelation,
      modelClass: UnlockModel,
      join: { from: 'leads.id', to: 'unlocks.lead_id' },
    },
    messages: {
      relation: Model.HasManyRelation,
      modelClass: OutboxMessageModel,
      join: { from: 'leads.id', to: 'outbox.lead_id' },
    },
  });
}
