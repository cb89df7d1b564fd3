import type { Content } from '@marketplace/api';
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { CONTENT } from '../../data/useContent.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { EmailFields } from './EmailFields.tsx';
import { TestBox } from './TestBox.tsx';
import { type EmailValues, missingEmailFields, toEmailValues, toEmailWrite } from './values.ts';

/** Which required fields are empty, for the alert. */
const Missing = ({ content }: { content: Content }) => {
  const t = useText();
  const values = useWatch<EmailValues>();
  const missing = () =>
    missingEmailFields({ ...toEmailValues(content), ...values }, content).map(field => t(`email.fields.${field}`));
  return <FormAlert missing={missing} />;
};

/** `/admin/smtp`: how mail leaves, and a test of it. */
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
        alsoRead={CONTENT}
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
