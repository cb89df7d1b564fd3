import type { Content } from '@marketplace/api';
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { CONTENT_KEY } from '../../data/useContent.ts';
import { useField, useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { TestBox } from './TestBox.tsx';
import { type EmailValues, missingEmailFields, toEmailValues, toEmailWrite } from './values.ts';

type Stored = Pick<Content, 'smtpPasswordSet' | 'enginemailerApiKeySet'>;

const SmtpFields = ({ smtpPasswordSet }: Pick<Stored, 'smtpPasswordSet'>) => {
  const t = useText();
  const field = useField('email');
  const needsNoSignIn = useWatch<EmailValues, 'smtpNoSignIn'>({ name: 'smtpNoSignIn' });
  return (
    <FormSection title={t('email.providers.smtp')} columns={2}>
      <TextInput {...field('smtpHost')} required />
      <TextInput {...field('smtpPort')} required />
      <div className="wide">
        <SwitchInput {...field('smtpNoSignIn')} help={needsNoSignIn ? t('email.noSignInHelp') : undefined} />
      </div>
      {!needsNoSignIn && (
        <>
          <TextInput {...field('smtpUsername')} required />
          <TextInput
            {...field('smtpPassword')}
            type="password"
            required={!smtpPasswordSet}
            autoComplete="new-password"
            help={smtpPasswordSet ? t('email.stored') : undefined}
          />
        </>
      )}
      <TextInput {...field('fromEmail')} type="email" required />
      <TextInput {...field('fromName')} />
      <SwitchInput {...field('smtpUseTls')} />
    </FormSection>
  );
};

const EnginemailerFields = ({ enginemailerApiKeySet }: Pick<Stored, 'enginemailerApiKeySet'>) => {
  const t = useText();
  const field = useField('email');
  return (
    <FormSection title={t('email.providers.enginemailer')} columns={2}>
      <TextInput
        {...field('enginemailerApiKey')}
        type="password"
        required={!enginemailerApiKeySet}
        autoComplete="new-password"
        help={enginemailerApiKeySet ? t('email.stored') : undefined}
      />
      <TextInput {...field('enginemailerCampaignName')} />
      <TextInput {...field('enginemailerSenderEmail')} type="email" required />
      <TextInput {...field('enginemailerSenderName')} required />
    </FormSection>
  );
};

/** Choice of the provider, and its fields. */
const EmailFields = ({ stored }: { stored: Stored }) => {
  const t = useText();
  const field = useField('email');
  const provider = useWatch<EmailValues, 'emailProvider'>({ name: 'emailProvider' });
  return (
    <>
      <FormSection title={t('email.provider')}>
        <ChoiceInput
          {...field('emailProvider')}
          choices={[
            { value: 'smtp', label: t('email.providers.smtp') },
            { value: 'enginemailer', label: t('email.providers.enginemailer') },
          ]}
        />
        <SwitchInput {...field('adminLeadNotificationEnabled')} />
      </FormSection>
      {provider === 'enginemailer' ? (
        <EnginemailerFields enginemailerApiKeySet={stored.enginemailerApiKeySet} />
      ) : (
        <SmtpFields smtpPasswordSet={stored.smtpPasswordSet} />
      )}
    </>
  );
};

/** Alert that lists the empty required fields. */
const Missing = ({ content }: { content: Content }) => {
  const t = useText();
  const values = useWatch<EmailValues>();
  const missing = () =>
    missingEmailFields({ ...toEmailValues(content), ...values }, content).map(field => t(`email.fields.${field}`));
  return <FormAlert missing={missing} />;
};

/** `/admin/smtp`: Edits how mail is sent, with a test. */
const EmailSettings = () => {
  const t = useText();
  const labelOf = useFieldLabel('email');
  const validate = (current: EmailValues, content: Content) =>
    Object.fromEntries(missingEmailFields(current, content).map(field => [field, t('forms.required')]));
  return (
    <Page title={t('email.title')} width="form">
      <SettingsForm<Content, EmailValues>
        path="content"
        queryKey={['email-settings']}
        alsoRead={CONTENT_KEY}
        toValues={toEmailValues}
        toWrite={toEmailWrite}
        validate={validate}
        labelOf={labelOf}
        saved={t('email.saved')}
        failed={t('email.failed')}
        below={({ emailProvider }) => (
          <Box sx={{ mt: 2.5 }}>
            <TestBox provider={emailProvider} />
          </Box>
        )}
      >
        {content => (
          <>
            <EmailFields stored={content} />
            <SaveBar label={t('email.submit')} />
            <Missing content={content} />
          </>
        )}
      </SettingsForm>
    </Page>
  );
};

export default EmailSettings;
