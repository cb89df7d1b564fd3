import type { User } from '@marketplace/api';

/** What a person changes about themselves; the email is shown only. */
export interface ProfileValues {
  name: string;
  email: string;
  phone: string;
  company_name: string;
  photo: string;
  password: string;
}

export const profileOf = ({ name, email, phone, company_name, photo }: User): ProfileValues => ({
  name,
  email,
  phone,
  company_name,
  photo,
  password: '',
});

/** What is sent: never the email, and the password only when one was typed (specification §5). */
export const toProfile = ({ email: _readOnly, password, ...profile }: ProfileValues) =>
  password === '' ? profile : { ...profile, password };
