/** What becomes of a lead: offers, answers, notes and next steps. */
import { RowModel } from './row-model.ts';

/** A row of `lead_clocks`: since when a lead that a consultant paid for waits for them. Nothing of who sent it. */
export class LeadClockModel extends RowModel {
  static override tableName = 'lead_clocks';
  static override idColumn = ['lead_id', 'user_id'];

  declare lead_id: string;
  declare user_id: string;
  declare arrived_at: Date;
  declare opened_at: Date;
  declare first_contact_at: Date | null;
}

/** A row of `lead_confirmations`: whoever sent an enquiry answered at the address, or number, that it names. */
export class LeadConfirmationModel extends RowModel {
  static override tableName = 'lead_confirmations';
  static override idColumn = ['lead_id', 'channel'];

  declare lead_id: string;
  declare channel: 'email' | 'whatsapp';
  declare created_at: Date;
}

/** A row of `lead_contacts`: a consultant got in touch with whoever sent a lead, or tried to. */
export class LeadContactModel extends RowModel {
  static override tableName = 'lead_contacts';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  declare kind: 'called' | 'wrote' | 'met' | 'no_answer';
  declare request_key: string | null;
  declare created_at: Date;
}

/** A row of `lead_failures`: a way by which the sender of an enquiry cannot be reached, for good. */
export class LeadFailureModel extends RowModel {
  static override tableName = 'lead_failures';
  static override idColumn = ['lead_id', 'channel'];

  declare lead_id: string;
  declare channel: 'email' | 'whatsapp';
  declare created_at: Date;
}

/** A row of `lead_next_steps`: what somebody will do about a lead, or did. */
export class LeadNextStepModel extends RowModel {
  static override tableName = 'lead_next_steps';

  declare id: string;
  declare lead_id: string;
  declare user_id: string;
  declare what: string;
  /** `2026-01-31`, a day in Malaysia. */
  declare due_on: string;
  /** `14:30`, Malaysia's time; null for some time that day. */
  declare due_time: string | null;
  /** Null once it is done. */
  declare is_open: true | null;
  declare done_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `lead_notes`: what somebody wrote down about a lead. Personal data of whoever sent the enquiry, too. */
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

/** A row of `leads_off_sale`: a lead that no consultant is offered, since its sender cannot be reached at all. */
export class LeadOffSaleModel extends RowModel {
  static override tableName = 'leads_off_sale';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  declare created_at: Date;
}

/** A row of `lead_offers`: an enquiry that no consultant is offered yet, since its sender may still confirm it. */
export class LeadOfferModel extends RowModel {
  static override tableName = 'lead_offers';
  static override idColumn = 'lead_id';

  declare lead_id: string;
  /** When it is offered at the latest. */
  declare due_at: Date;
}

/** A row of `lead_reminders`: that a lead waits was told to its consultant, or to the admins; each once. */
export class LeadReminderModel extends RowModel {
  static override tableName = 'lead_reminders';
  static override idColumn = ['lead_id', 'user_id', 'kind'];

  declare lead_id: string;
  declare user_id: string;
  declare kind: 'consultant' | 'admin';
  declare created_at: Date;
}

/** A row of `reply_speeds`: how fast a consultant usually replies. Numbers alone. */
export class ReplySpeedModel extends RowModel {
  static override tableName = 'reply_speeds';
  static override idColumn = 'user_id';

  declare user_id: string;
  /** What visitors are told; null where nothing is said. */
  declare within_hours: number | null;
  declare leads: number;
  declare median_minutes: number | null;
  declare computed_at: Date;
}
