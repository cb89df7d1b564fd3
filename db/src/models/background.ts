/** Messages to send, jobs and schedules. */

import { RowModel } from './row-model.ts';

/** A row of `background_jobs`: a change of many records that continues after the response. */
export class BackgroundJobModel extends RowModel {
  static override tableName = 'background_jobs';

  declare id: string;
  declare kind: 'category-renamed' | 'person-withdrawn' | 'person-erased';
  /** Id of the category, or of one of the person's enquiries. */
  declare entity_id: string;
  declare status: 'running' | 'finished';
  declare total_rows: number;
  declare processed: number;
  declare created_at: Date;
  declare updated_at: Date;
}

/** Reason why a row of a file was not stored. */
export interface StoredRowError {
  line: number;
  column: string;
  reason: string;
  value?: string;
  msg?: string;
  type?: string;
  resembles?: { id?: string; name?: string; slug?: string; line?: number };
}

/** A row of `bulk_failed_rows`: a row of an upload that was not stored, as in the file. */
export class BulkFailedRowModel extends RowModel {
  static override tableName = 'bulk_failed_rows';
  static override idColumn = ['job_id', 'position'];
  static override jsonAttributes = ['cells', 'errors'];

  declare job_id: string;
  declare position: number;
  declare line: number;
  declare cells: string[];
  declare errors: StoredRowError[];
  declare created_at: Date;
}

/** A row of `bulk_jobs`: an upload of many records, and its progress. */
export class BulkJobModel extends RowModel {
  static override tableName = 'bulk_jobs';
  static override jsonAttributes = ['errors', 'header', 'ignored_columns'];

  declare id: string;
  declare kind: 'franchises' | 'users';
  declare user_id: string;
  declare status: 'running' | 'finished' | 'failed';
  declare dry_run: boolean;
  declare total_rows: number;
  declare read_rows: number;
  declare processed: number;
  declare updated_rows: number;
  declare unchanged_rows: number;
  declare failed_rows: number;
  declare encoding:
    | 'utf-8'
    | 'utf-16le'
    | 'utf-16be'
    | 'gb18030'
    | 'big5'
    | 'shift_jis'
    | 'euc-kr'
    | 'windows-1252'
    | 'windows-874'
    | 'windows-1258'
    | null;
  declare delimiter: ',' | ';' | '\t' | null;
  /** The first row of the file. */
  declare header: string[] | null;
  declare ignored_columns: string[] | null;
  /** Errors of an upload. Only uploads of previous versions have them here. */
  declare errors: StoredRowError[];
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `leases`: work that only one process may do at a time. */
export class LeaseModel extends RowModel {
  static override tableName = 'leases';
  static override idColumn = 'name';

  declare name: string;
  declare holder: string;
  declare held_until: Date;
}

/** A row of `live_events`: a change of a lead, to be shown in open consoles. Contains no personal data. */
export class LiveEventModel extends RowModel {
  static override tableName = 'live_events';

  declare id: string;
  /** `arrived`: created. `offered`: visible for consultants from now on. `changed`: updated. */
  declare kind: 'arrived' | 'offered' | 'changed';
  declare lead_id: string;
  declare franchise_id: string;
  /** Whether consultants can see the lead. */
  declare is_offered: boolean;
  declare created_at: Date;
}

/**
 * A row of `outbox`: a message to deliver, with its state. Contains ids only: contact details are stored only in leads
 * and users.
 */
export class OutboxMessageModel extends RowModel {
  static override tableName = 'outbox';
  static override jsonAttributes = ['payload'];

  declare id: string;
  declare channel: 'email' | 'whatsapp' | 'push' | 'rebuild';
  declare kind: string;
  /** Key that is the same in all attempts, so that a recipient can recognise duplicates. */
  declare idempotency_key: string;
  /** Ids and settings for this kind of message. */
  declare payload: Record<string, unknown>;
  declare lead_id: string | null;
  declare user_id: string | null;
  declare status: 'pending' | 'sent' | 'failed' | 'cancelled';
  declare attempts: number;
  declare next_attempt_at: Date;
  /** The worker that has claimed the message, and until when. */
  declare claimed_by: string | null;
  declare claimed_until: Date | null;
  declare last_error: string | null;
  declare provider_reference: string | null;
  declare sent_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A row of `outbox_traces`: the position in a trace where a message was written. Random numbers, no personal data. */
export class OutboxTraceModel extends RowModel {
  static override tableName = 'outbox_traces';
  static override idColumn = 'message_id';

  declare message_id: string;
  /** The position in the format of W3C Trace Context. */
  declare traceparent: string;
  declare created_at: Date;
}

/** A row of `probes`: a test enquiry, identified by the id of its message. */
export class ProbeModel extends RowModel {
  static override tableName = 'probes';

  declare id: string;
  declare created_at: Date;
  declare delivered_at: Date | null;
  /** Null until the probe reported success. */
  declare succeeded_at: Date | null;
  /** Total duration, measured by the client. */
  declare milliseconds: number | null;
}

/** A row of `schedules`: when a scheduled task runs next, and the result of its last run. */
export class ScheduleModel extends RowModel {
  static override tableName = 'schedules';
  static override idColumn = 'name';
  static override jsonAttributes = ['detail', 'state'];

  declare name: string;
  declare next_run_at: Date;
  declare started_at: Date | null;
  declare finished_at: Date | null;
  declare outcome: 'running' | 'done' | 'alarm' | 'failed' | null;
  declare runs: number;
  declare detail: Record<string, unknown> | null;
  declare error: string | null;
  /** State that a run passes to the next one. */
  declare state: Record<string, unknown> | null;
}
