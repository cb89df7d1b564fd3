import type { User } from '@marketplace/api';
import { Alert } from '@mui/material';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ProofInputs } from '../../account/security/ProofInputs.tsx';
import { detailOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useField, useText } from '../../i18n/useText.ts';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { ImageInput } from '../../kit/inputs/ImageInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { useDelivery } from '../notifications/DeliveryWarning.tsx';
import { EndSessions } from './EndSessions.tsx';
import { InviteAgainNote } from './InviteAgain.tsx';
import {
  balanceInConflict,
  changesBalance,
  needsPassword,
  toUserValues,
  toUserWrite,
  type UserValues,
} from './values.ts';

const LABELLED_FIELDS = [
  'name',
  'email',
  'role',
  'password',
  'phone',
  'company_name',
  'photo',
  'tokens',
  'reason',
] as const;
const isLabelled = (field: string): field is (typeof LABELLED_FIELDS)[number] =>
  LABELLED_FIELDS.some(labelled => labelled === field);

/** Inputs for password and code, displayed when the change requires them. */
const ProofOfChange = ({ id }: { id: string }) => {
  const me = useMe();
  const { formState } = useFormContext<UserValues>();
  const [password, email, role] = useWatch<UserValues, ['password', 'email', 'role']>({
    name: ['password', 'email', 'role'],
  });
  const { email: storedEmail = email, role: storedRole = role } = formState.defaultValues ?? {};
  const stored = { id, email: storedEmail, role: storedRole };
  return needsPassword({ password, email, role }, stored, me?.id) ? <ProofInputs /> : null;
};

/** Input for the reason, displayed when the balance is changed. */
const ReasonOfChange = () => {
  const t = useText();
  const field = useField('users');
  const { formState } = useFormContext<UserValues>();
  const [role, tokens] = useWatch<UserValues, ['role', 'tokens']>({ name: ['role', 'tokens'] });
  const before = Number(formState.defaultValues?.tokens ?? 0);
  if (!changesBalance({ role, tokens }, { tokens: before })) return null;
  return <TextInput {...field('reason')} help={t('users.credits.reasonHelp')} />;
};

/** Note with a button to resend the invitation, for users who have not set a password yet. */
const StillInvited = ({ id }: { id: string }) => {
  const { formState } = useFormContext<UserValues>();
  const { invited, name = '', email = '' } = formState.defaultValues ?? {};
  return invited ? <InviteAgainNote user={{ id, name, email }} /> : null;
};

/** Button that ends all sessions of another user who has set a password. */
const SignIns = ({ id }: { id: string }) => {
  const me = useMe();
  const { formState } = useFormContext<UserValues>();
  const { invited, name = '' } = formState.defaultValues ?? {};
  return invited || id === me?.id ? null : <EndSessions id={id} name={name} />;
};

/** Choice between an invitation and a password set by the admin, for a new user. */
const FirstPassword = () => {
  const t = useText();
  const field = useField('users');
  const isInvited = useWatch<UserValues, 'invite'>({ name: 'invite' });
  const { data: delivery } = useDelivery();
  return (
    <>
      <div className="wide">
        <SwitchInput name="invite" label={t('users.invite')} help={t('users.inviteHelp')} />
      </div>
      {isInvited && delivery?.email === 'not set up' && (
        <Alert className="wide" severity="warning" variant="outlined" role="status">
          {t('users.inviteWaits')}
        </Alert>
      )}
      {!isInvited && (
        <TextInput
          {...field('password')}
          type="password"
          required
          autoComplete="new-password"
          help={t('users.passwordNew')}
        />
      )}
    </>
  );
};

const Fields = ({ id }: { id?: string }) => {
  const t = useText();
  const field = useField('users');
  const role = useWatch<UserValues, 'role'>({ name: 'role' });
  return (
    <>
      {id !== undefined && <StillInvited id={id} />}
      <TextInput {...field('name')} required />
      <TextInput {...field('email')} type="email" required />
      <ChoiceInput
        {...field('role')}
        required
        choices={[
          { value: 'consultant', label: t('layout.roles.consultant') },
          { value: 'admin', label: t('layout.roles.admin') },
        ]}
      />
      {id === undefined ? (
        <FirstPassword />
      ) : (
        <>
          <TextInput
            {...field('password')}
            type="password"
            autoComplete="new-password"
            help={t('users.passwordKept')}
          />
          <ProofOfChange id={id} />
        </>
      )}
      <TextInput {...field('phone')} type="tel" />
      <TextInput {...field('company_name')} />
      {role === 'consultant' && <TextInput {...field('tokens')} type="number" />}
      {id !== undefined && <ReasonOfChange />}
      <ImageInput wide {...field('photo')} help={t('profile.photoHelp')} ratio={1} isUploaded />
      {id !== undefined && <SignIns id={id} />}
    </>
  );
};

export const UserDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const t = useText();
  const isNew = id === undefined;
  const me = useMe();
  /**
   * User record of the last save, and the balance that a conflict has reported since then. A newly read record resets
   * both.
   */
  const seen = useRef<{ user?: User; balance?: number }>({}).current;
  const toWrite = (values: UserValues, user?: User) => {
    if (seen.user !== user) Object.assign(seen, { user, balance: undefined });
    return toUserWrite(values, user && { ...user, tokens: seen.balance ?? user.tokens }, me?.id);
  };
  const besideCredits = (error: unknown) => {
    const balance = balanceInConflict(error);
    if (balance === undefined) return;
    seen.balance = balance;
    return { tokens: detailOf(error) ?? '' };
  };
  const validate = ({ name, email, invite, password, role, current_password }: UserValues, user?: User) => ({
    ...(!name.trim() && { name: t('forms.required') }),
    ...(!email.trim() && { email: t('forms.required') }),
    ...(isNew && !invite && !password && { password: t('forms.required') }),
    ...(needsPassword({ password, email, role }, user, me?.id) &&
      !current_password && { current_password: t('forms.required') }),
  });
  return (
    <RecordDialog<User, UserValues>
      title={isNew ? t('users.add') : t('users.edit')}
      list="users"
      id={id}
      toValues={toUserValues}
      toWrite={toWrite}
      besideFields={besideCredits}
      validate={validate}
      labelOf={field => (isLabelled(field) ? t(`users.fields.${field}`) : field)}
      saved={t('users.saved')}
      failed={t('users.saveFailed')}
      onClose={onClose}
    >
      <Fields id={id} />
    </RecordDialog>
  );
};
