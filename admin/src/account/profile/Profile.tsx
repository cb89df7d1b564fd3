import type { User, UserSaved } from '@marketplace/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { api, type Versioned } from '../../data/api.ts';
import { ME_KEY, useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormPlaceholder, FormSection } from '../../kit/forms/FormSection.tsx';
import { FORM_QUERY } from '../../kit/forms/form-query.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { RecordConflict, useSave } from '../../kit/forms/saving.tsx';
import { isUnsaved } from '../../kit/forms/unsaved.ts';
import { ImageInput } from '../../kit/inputs/ImageInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { readSession, writeSession } from '../../session/storage.ts';
import { NO_PROOF, ProofInputs, toProof } from '../security/ProofInputs.tsx';
import { SecuritySection } from '../security/SecuritySection.tsx';
import { AgendaSection } from './AgendaSection.tsx';
import { GreetingSection } from './GreetingSection.tsx';
import { PushSection } from './PushSection.tsx';

const profileOf = ({ name, email, phone, company_name, photo, digest_enabled }: User) => ({
  name,
  email,
  phone,
  company_name,
  photo,
  password: '',
  ...NO_PROOF,
  /** Undefined if only the stored session is known. The setting is then not changed. */
  digest_enabled,
});

/** Form values of the profile. The email is read-only. */
type ProfileValues = ReturnType<typeof profileOf>;

/**
 * Converts form values to the request body. Omits the email, and the passwords unless a new one was typed
 * (specification, section 5).
 */
const toProfile = ({ email: _readOnly, password, current_password, current_code, ...profile }: ProfileValues) => ({
  ...profile,
  ...(password !== '' && { password }),
  ...toProof({ current_password, current_code }, password !== ''),
});

/** Inputs for the current password. Displayed when a new password is typed. */
const ProofOfNewPassword = () => (useWatch<ProfileValues, 'password'>({ name: 'password' }) ? <ProofInputs /> : null);

/** A version that no record has: a save over a profile that could not be read finds what is stored, and keeps it. */
const NEVER_READ = '"never-read"';

const profileKey = (id: string | undefined) => ['profile', id];

const ProfileForm = ({ user }: { user: Versioned<User> }) => {
  const t = useText();
  const queries = useQueryClient();
  const values = useMemo(() => profileOf(user), [user]);
  const labels: Record<string, string> = {
    name: t('users.fields.name'),
    email: t('users.fields.email'),
    phone: t('users.fields.phone'),
    company_name: t('users.fields.company_name'),
    photo: t('users.fields.photo'),
    digest_enabled: t('profile.digest'),
  };
  const labelOf = (field: string) => labels[field] ?? field;
  const { save, check, clash } = useSave<UserSaved>({
    path: `users/${user.id}`,
    etag: user.etag ?? NEVER_READ,
    saved: t('profile.saved'),
    failed: t('profile.failed'),
    onSaved: ({ access_token: token, etag, ...saved }) => {
      // A new password ends all of the user's tokens, and the response contains a new one.
      if (token && readSession()?.user.id === saved.id) writeSession(token, saved);
      queries.setQueryData(profileKey(saved.id), { ...saved, etag });
      void queries.invalidateQueries({ queryKey: ME_KEY });
    },
  });
  return (
    <RecordForm<ProfileValues>
      values={values}
      labelOf={labelOf}
      validate={({ name, password, current_password }) => ({
        ...(!name.trim() && { name: t('forms.required') }),
        ...(password && !current_password && { current_password: t('forms.required') }),
      })}
      check={current => check(toProfile(current))}
      onSubmit={async current => {
        const { errors, record } = await save(toProfile(current));
        return { errors, values: record && profileOf(record) };
      }}
    >
      <FormSection title={t('profile.details')} columns={2}>
        <TextInput name="name" label={t('users.fields.name')} required autoComplete="name" />
        <TextInput name="email" label={t('users.fields.email')} type="email" readOnly help={t('profile.emailHelp')} />
        <TextInput name="phone" label={t('users.fields.phone')} type="tel" autoComplete="tel" />
        <TextInput name="company_name" label={t('users.fields.company_name')} autoComplete="organization" />
      </FormSection>
      <FormSection title={t('users.fields.photo')}>
        <ImageInput name="photo" label={t('users.fields.photo')} help={t('profile.photoHelp')} ratio={1} isUploaded />
      </FormSection>
      <FormSection title={t('users.fields.password')}>
        <TextInput
          name="password"
          label={t('profile.password')}
          type="password"
          help={t('users.passwordKept')}
          autoComplete="new-password"
        />
        <ProofOfNewPassword />
      </FormSection>
      {user.role === 'consultant' && user.digest_enabled !== undefined && (
        <FormSection title={t('profile.mails')}>
          <SwitchInput name="digest_enabled" label={t('profile.digest')} help={t('profile.digestHelp')} />
        </FormSection>
      )}
      <SaveBar label={t('profile.submit')} />
      <FormAlert />
      <RecordConflict<User, ProfileValues> clash={clash} labelOf={labelOf} toValues={profileOf} />
    </RecordForm>
  );
};

/**
 * Returns the user whose profile is displayed: as read, or as the session stored it if the profile cannot be read
 * (specification, section 8). Text typed over the session's data is kept when the profile is read later.
 */
const useDisplayedUser = (read: Versioned<User> | undefined, ofSession: User | undefined) => {
  const last = useRef<Versioned<User>>(undefined);
  const isTypedOverSession = last.current !== undefined && last.current.etag === undefined && isUnsaved();
  if (!isTypedOverSession) last.current = read ?? ofSession;
  return last.current;
};

/**
 * `/admin/profile` and `/consultant/profile`: Edits the user's name, phone, photo, company, password and mail settings.
 */
const Profile = () => {
  const t = useText();
  const me = useMe();
  const { data, error, refetch } = useQuery({
    queryKey: profileKey(me?.id),
    queryFn: () => api.open<User>(`users/${me?.id}`),
    enabled: me !== undefined,
    ...FORM_QUERY,
  });
  const user = useDisplayedUser(data, error ? me : undefined);
  return (
    <Page title={t('layout.screens.profile')} width="form">
      {!user && <FormPlaceholder error={error} onRetry={() => refetch()} />}
      {user && <ProfileForm user={user} />}
      {user && <GreetingSection />}
      {user && <PushSection />}
      {user && <AgendaSection />}
      {user && <SecuritySection />}
    </Page>
  );
};

export default Profile;
