/** Users, their sessions and the audit log. */

import { Model, type QueryBuilder } from 'objection';
import { RowModel } from './row-model.ts';

/** A row of `users`. Relations select only the public fields. */
export class UserModel extends RowModel {
  static override tableName = 'users';
  static override jsonAttributes = ['recovery_codes'];

  declare id: string;
  declare email: string;
  declare name: string;
  declare role: 'admin' | 'consultant';
  declare tokens: number;
  declare company_name: string;
  declare phone: string;
  declare photo: string;
  declare password_hash: string | null;
  declare session_epoch: number;
  declare is_demo: boolean;
  declare digest_enabled: boolean;
  /** Encrypted secret of the second factor. It is used only after the user confirmed it with a code. */
  declare totp_secret: string | null;
  declare totp_confirmed_at: Date | null;
  declare totp_last_step: number | null;
  /** Hashes of the recovery codes. */
  declare recovery_codes: string[] | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;
  /** Address of a deleted user, for a restore. Null when it was erased. */
  declare former_email: string | null;
  /** The user who got the franchises of a deleted user. Null for none. */
  declare successor_id: string | null;
  /** Number of credits that the successor of a deleted user got. */
  declare handed_over_credits: number;
  declare anonymised_at: Date | null;

  static override modifiers = {
    /** A consultant as shown beside their franchise, unless deleted. */
    besideFranchise: (query: QueryBuilder<UserModel>) =>
      query.select('id', 'name', 'photo', 'company_name', 'updated_at').whereNull('deleted_at'),
    /** A user's name, even if they are deleted. */
    named: (query: QueryBuilder<UserModel>) => query.select('id', 'name', 'company_name'),
  };
}

/** A row of `account_links`: a link sent by mail that can be used once. */
export class AccountLinkModel extends RowModel {
  static override tableName = 'account_links';

  declare id: string;
  declare user_id: string;
  declare purpose: 'reset' | 'invitation';
  declare token_hash: string;
  declare expires_at: Date;
  declare used_at: Date | null;
  declare created_at: Date;

  declare user?: UserModel;

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'account_links.user_id', to: 'users.id' },
    },
  });
}

/**
 * A row of `agendas`: a user's settings for reminders. Without a row reminders are sent by mail, and there is no
 * calendar.
 */
export class ReminderSettingsModel extends RowModel {
  static override tableName = 'agendas';
  static override idColumn = 'user_id';

  declare user_id: string;
  declare reminds_by_mail: boolean;
  /** SHA-256 in hexadecimal of the secret in the calendar's private address. Null without a calendar. */
  declare calendar_hash: string | null;
  declare calendar_since: Date | null;
  /** The owner's `session_epoch` when the address was made. The address becomes invalid when the epoch changes. */
  declare calendar_epoch: number;
}

/** A row of `contact_templates`: a user's own text for beginning a message to a lead. */
export class ContactTemplateModel extends RowModel {
  static override tableName = 'contact_templates';
  static override idColumn = 'user_id';

  declare user_id: string;
  declare text: string;
  declare updated_at: Date;
}

/** A row of `audit_log`: who made which change to which record. */
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
}

/** A row of `ended_tokens`: a token that was revoked by signing out. */
export class EndedTokenModel extends RowModel {
  static override tableName = 'ended_tokens';
  static override idColumn = 'token_hash';

  declare token_hash: string;
  declare expires_at: Date;
}

/** A row of `former_addresses`: a user's previous email address, which is notified of the change. */
export class FormerAddressModel extends RowModel {
  static override tableName = 'former_addresses';

  declare id: string;
  declare user_id: string;
  declare email: string;
  declare created_at: Date;
}

/** A row of `known_addresses`: an IP address or a browser from which a user has signed in before. */
export class KnownAddressModel extends RowModel {
  static override tableName = 'known_addresses';
  static override idColumn = ['user_id', 'address_hash'];

  declare user_id: string;
  declare address_hash: string;
  declare seen_at: Date;
}

/** A row of `user_sessions`: a session of a user. */
export class UserSessionModel extends RowModel {
  static override tableName = 'user_sessions';

  declare id: string;
  declare user_id: string;
  declare epoch: number;
  declare browser: string;
  declare system: string;
  declare address: string;
  declare created_at: Date;
  declare last_used_at: Date;
  declare expires_at: Date;
  declare ended_at: Date | null;
}

/** The row of `push_keys`: the key pair (VAPID) that identifies this product to push services. */
export class PushKeysModel extends RowModel {
  static override tableName = 'push_keys';

  declare id: number;
  declare public_key: string;
  /** Encrypted. */
  declare private_key: string;
  declare created_at: Date;
}

/** A row of `push_subscriptions`: the browser of a session that shows notifications. */
export class PushSubscriptionModel extends RowModel {
  static override tableName = 'push_subscriptions';
  static override idColumn = 'session_id';

  declare session_id: string;
  declare user_id: string;
  /**
   * Address at the browser's push service. Anyone with this address can send messages, so it is in no response or log.
   */
  declare endpoint: string;
  declare endpoint_hash: string;
  declare p256dh: string;
  declare auth: string;
  declare language: string;
  declare created_at: Date;
}
