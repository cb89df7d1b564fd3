import type { User } from '@marketplace/api';
import { NO_PROOF, type ProofValues, toProof } from '../security/proof-values.ts';

/** What a person changes about themselves; the email is shown only. */
export interface ProfileValues extends ProofValues {
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
  ...NO_PROOF,
  digest_enabled,
});

/** What is sent: never the email, and the password only when one was typed (specification §5), with the current one. */
export const toProfile = ({
  email: _readOnly,
  password,
  current_password,
  current_code,
  ...profile
}: ProfileValues) => ({
  ...profile,
  ...(password !== '' && { password }),
  ...toProof({ current_password, current_code }, password !== ''),
});
