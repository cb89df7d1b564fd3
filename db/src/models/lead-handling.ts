/** Handling of a lead: offers, contacts, notes and next steps. */
import { RowModel } from './row-model.ts';

/**
 * A row of `lead_clocks`: response times of a consultant for a lead that they paid for. Contains no personal data of
 * the visitor.
 */
export class LeadResponseTimesModel extends RowModel {
  static override tableName = 'lead_clocks';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare arrived_at: Date;
  declare opened_at: Date;
  declare first_contact_at: Date | null;
}

/** A row of `lead_confirmations`: the visitor confirmed the address or number of an enquiry. */
export class LeadConfirmationModel extends RowModel {
  static override tableName = 'lead_confirmations';
  static override idColumn = ['lead_id', 'channel'];

  declare lead_id: string;
  declare channel: 'email' | 'whatsapp';
  declare created_at: Date;
}

/** A row of `lead_contacts`: a consultant contacted a visitor, or tried to. */
export class LeadContactModel extends RowModel {
  static override tableName = 'lead_contacts';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  declare kind: 'called' | 'wrote' | 'met' | 'no_answer';
  declare request_key: string | null;
  declare created_at: Date;
}

/** A row of `lead_failures`: a channel on which the visitor permanently cannot be reached. */
export class UnreachableChannelModel extends RowModel {
  static override tableName = 'lead_failures';
  static override idColumn = ['lead_id', 'channel'];

  declare lead_id: string;
  declare channel: 'email' | 'whatsapp';
  declare created_at: Date;
}

/** A row of `lead_next_steps`: a consultant's next step for a lead, open or done. */
export class LeadNextStepModel extends RowModel {
  static override tableName = 'lead_next_steps';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  declare what: string;
  /** Day in Malaysia, `2026-01-31`. */
  declare due_on: string;
  /** Time in Malaysia, `14:30`. Null for any time of the day. */
  declare due_time: string | null;
  /** True for one open step of each user and lead, which a unique index allows; null for the others. */
  declare is_open: true | null;
  /** True for the other open steps. The previous version knows only the one with `is_open`. */
  declare is_further: true | null;
  declare done_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `lead_notes`: a note about a lead. Notes are personal data of the visitor too. */
export class LeadNoteModel extends RowModel {
  static override tableName = 'lead_notes';

  declare id: string;
  declare lead_id: string;
  declare author_id: string;
  /** Plain text. */
  declare text: string;
  declare created_at: Date;
  declare updated_at: Date;
}

/**
 * A row of `leads_off_sale`: a lead that is not offered to consultants, because its visitor cannot be reached at all.
 */
export class LeadOffSaleModel extends RowModel {
  static override tableName = 'leads_off_sale';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare created_at: Date;
}

/**
 * A row of `lead_offers`: an enquiry that is not offered to consultants yet, because the visitor may still confirm it.
 */
export class PendingOfferModel extends RowModel {
  static override tableName = 'lead_offers';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** Time at which it is offered even without a confirmation. */
  declare due_at: Date;
}

/**
 * A row of `lead_reminders`: a reminder about a waiting lead that was sent to its consultant or to the admins. Each
 * reminder is sent once.
 */
export class LeadReminderModel extends RowModel {
  static override tableName = 'lead_reminders';
  static override idColumn = ['lead_id', 'user_id', 'kind'];

  declare lead_id: string;
  declare user_id: string;
  declare kind: 'consultant' | 'admin';
  declare created_at: Date;
}

/** A row of `reply_speeds`: the usual response time of a consultant. Contains numbers only. */
export class ReplySpeedModel extends RowModel {
  static override tableName = 'reply_speeds';
  static override idColumn = 'user_id';

  declare user_id: string;
  /** The time shown to visitors. Null if none is shown. */
  declare within_hours: number | null;
  declare leads: number;
  declare median_minutes: number | null;
  declare computed_at: Date;
}
