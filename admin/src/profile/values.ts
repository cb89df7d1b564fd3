import type { User } from '@marketplace/api';

/** What a person changes about themselves; the email is shown only. */
export interface ProfileValues {
  name: string;
  email: string;
  phone: string;
  company_name: string;
  photo: string;
  password: string;
  /** Unknown where the session alone is known: then it stays as it is. */
  digest_enabled?: boolean;
}

export const profileOf = ({ name, email, phone, company_name, photo, digest_enabled }: User): ProfileValues => ({
  name,
  email,
  phone,
  company_name,
  photo,
  password: '',
  digest_enabled,
});

/** What is sent: never the email, and the password only when one was typed (specification §5). */
export const toProfile = ({ email: _readOnly, password, ...profile }: ProfileValues) =>
  password === '' ? profile : { ...profile, password };
