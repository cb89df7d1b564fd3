/** Leads, and what belongs to one. */

import { Model } from 'objection';
import type { LeadStatus } from '../options.ts';
import { OutboxMessageModel } from './background.ts';
import { UnlockModel } from './credits.ts';
import { FranchiseModel } from './franchises.ts';
import { RowModel } from './row-model.ts';

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

/** A row of `idempotency_keys`: what was answered to an enquiry that may be sent again. */
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
  /** The words by which the consultant finds the lead as they see it. */
  declare search_words: string;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `lead_facts`: what is known of an enquiry that gives away nobody. */
export class LeadFactsModel extends RowModel {
  static override tableName = 'lead_facts';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare phone: 'mobile' | 'other' | 'invalid';
  /** ISO 3166, two letters; null where the number names none. */
  declare phone_country: string | null;
  /** Against the least investment of the franchise, where both are in one currency. */
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

/** A row of `lead_removals`: a lead that a consultant put out of their sight. */
export class LeadRemovalModel extends RowModel {
  static override tableName = 'lead_removals';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare created_at: Date;
}

/** A row of `lead_senders`: who sent an enquiry whose names or address were edited since. */
export class LeadSenderModel extends RowModel {
  static override tableName = 'lead_senders';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** As they stood there before the first edit. */
  declare submitted_first_name: string;
  declare submitted_last_name: string;
  /** What an admin corrected the address to, whatever a consultant put there since; empty where none did. */
  declare corrected_email_key: string;
  declare created_at: Date;
}

/** A row of `lead_visitor_words`: what whoever sent a lead says of how it was answered. */
export class LeadVisitorWordModel extends RowModel {
  static override tableName = 'lead_visitor_words';

  declare id: string;
  declare lead_id: string;
  declare said: 'nobody' | 'contacted';
  declare created_at: Date;
}

/** A row of `lead_whatsapp_consents`: whoever sent an enquiry agreed to one message by WhatsApp. */
export class LeadWhatsappConsentModel extends RowModel {
  static override tableName = 'lead_whatsapp_consents';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** The version of the words that they agreed to. */
  declare wording: string;
  declare created_at: Date;
}

/** A row of `personal_data_waiting`: an enquiry that is still to be withdrawn or erased. */
export class PersonalDataWaitingModel extends RowModel {
  static override tableName = 'personal_data_waiting';
  static override idColumn = ['lead_id', 'change_kind'];

  declare lead_id: string;
  declare change_kind: 'withdraw' | 'erase';
  /** The enquiry whose turn comes last. */
  declare entity_id: string;
  declare position: number;
  declare actor_id: string | null;
  declare request_id: string;
}
