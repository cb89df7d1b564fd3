/** Leads and their related data. */

import { Model } from 'objection';
import type { CloseReason, LeadStatus } from '../options.ts';
import { FranchiseModel } from './franchises.ts';
import { RowModel } from './row-model.ts';

/** A row of `leads` with its franchise. */
export class LeadModel extends RowModel {
  static override tableName = 'leads';
  static override jsonAttributes = ['suspected_reasons'];

  declare id: string;
  /** Reference number for the visitor. */
  declare reference: string;
  declare franchise_id: string;
  declare first_name: string;
  declare last_name: string;
  declare email: string;
  declare phone: string;
  /** Normalised address and number for recognising duplicates, current and as submitted. */
  declare email_key: string;
  declare phone_key: string;
  declare submitted_email_key: string;
  declare submitted_phone_key: string;
  /** When an admin corrected the address. */
  declare address_corrected_at: Date | null;
  declare investment_budget: number | null;
  declare experience: string;
  declare timeline: string;
  declare location_interest: string;
  declare message: string;
  declare status: LeadStatus;
  /** Why the lead is closed, if a reason was given. */
  declare close_reason: CloseReason | null;
  declare is_suspected: boolean;
  declare suspected_reasons: string[];
  declare duplicate_of: string | null;
  declare consent_version: string;
  declare consent_at: Date | null;
  /** When the person withdrew their consent. */
  declare withdrawn_at: Date | null;
  /** When the personal data was erased. */
  declare erased_at: Date | null;
  declare search_words: string;
  /** Lead score: the sum of the weights of positive facts (`lead_facts`). */
  declare score: number;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;

  declare franchise?: FranchiseModel;

  static override relationMappings = () => ({
    franchise: {
      relation: Model.BelongsToOneRelation,
      modelClass: FranchiseModel,
      join: { from: 'leads.franchise_id', to: 'franchises.id' },
    },
  });
}

/** A row of `idempotency_keys`: the response to an enquiry, for repeated requests. */
export class IdempotencyKeyModel extends RowModel {
  static override tableName = 'idempotency_keys';
  static override idColumn = 'key_hash';
  static override jsonAttributes = ['answer'];

  declare key_hash: string;
  declare request_hash: string;
  declare answer: { id: string; reference: string };
  declare created_at: Date;
}

/** A row of `lead_edits`: a consultant's own copy of a lead. Null in the fields that they did not edit. */
export class LeadEditModel extends RowModel {
  static override tableName = 'lead_edits';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare first_name: string | null;
  declare last_name: string | null;
  declare email: string | null;
  declare phone: string | null;
  declare investment_budget: number | null;
  declare experience: string | null;
  declare timeline: string | null;
  declare location_interest: string | null;
  declare message: string | null;
  /** Search words of the lead as the consultant sees it. */
  declare search_words: string;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `lead_facts`: facts about an enquiry that do not identify the visitor. */
export class LeadFactsModel extends RowModel {
  static override tableName = 'lead_facts';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare phone: 'mobile' | 'other' | 'invalid';
  /** ISO 3166 code of two letters. Null if the number has no known country. */
  declare phone_country: string | null;
  /** Result of comparing the budget with the minimum investment of the franchise, if both have the same currency. */
  declare budget: 'reaches' | 'below' | 'not_comparable' | 'not_said';
  declare place: 'inside' | 'outside' | 'not_known';
  declare is_complete: boolean;
}

/** A row of `lead_originals`: a lead as the visitor submitted it, before the first correction by an admin. */
export class LeadOriginalModel extends RowModel {
  static override tableName = 'lead_originals';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare first_name: string | null;
  declare last_name: string | null;
  declare email: string | null;
  declare phone: string | null;
  declare investment_budget: number | null;
  declare experience: string | null;
  declare timeline: string | null;
  declare location_interest: string | null;
  declare message: string | null;
  declare created_at: Date;
}

/** A row of `lead_removals`: a lead that a consultant removed from their list. */
export class LeadRemovalModel extends RowModel {
  static override tableName = 'lead_removals';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare created_at: Date;
}

/** A row of `lead_senders`: the original identity of an enquiry whose name or address was edited later. */
export class LeadSenderModel extends RowModel {
  static override tableName = 'lead_senders';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** Names as submitted, before the first edit. */
  declare submitted_first_name: string;
  declare submitted_last_name: string;
  /** Normalised address that an admin set, regardless of later edits by consultants. Empty if none did. */
  declare corrected_email_key: string;
  declare created_at: Date;
}

/** A row of `lead_visitor_words`: the visitor's feedback on how their enquiry was handled. */
export class VisitorFeedbackModel extends RowModel {
  static override tableName = 'lead_visitor_words';

  declare id: string;
  declare lead_id: string;
  declare said: 'nobody' | 'contacted';
  declare created_at: Date;
}

/** A row of `personal_data_waiting`: an enquiry whose withdrawal or erasure is pending. */
export class PendingDataChangeModel extends RowModel {
  static override tableName = 'personal_data_waiting';
  static override idColumn = ['lead_id', 'change_kind'];

  declare lead_id: string;
  declare change_kind: 'withdraw' | 'erase';
  /** The last enquiry of the same request. */
  declare entity_id: string;
  declare position: number;
  declare actor_id: string | null;
  declare request_id: string;
}
