import type { Content } from '@marketplace/api';
import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Versioned } from '../../data/api.ts';
import { CONTENT } from '../../data/useContent.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { Opened } from '../../kit/forms/Opened.tsx';
import { RecordClash } from '../../kit/forms/RecordClash.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { useSave } from '../../kit/forms/useSave.ts';
import { Page } from '../../kit/page/Page.tsx';
import { EmailFields } from './EmailFields.tsx';
import { TestBox } from './TestBox.tsx';
import { type EmailValues, missingEmailFields, toEmailValues, toEmailWrite } from './values.ts';

const PATH = 'content';
const KEY = ['email-settings'];

/** Which required fields are empty, for the alert. */
const Missing = ({ content }: { content: Content }) => {
  const t = useText();
  const values = useWatch<EmailValues>();
  const missing = () =>
    missingEmailFields({ ...toEmailValues(content), ...values }, content).map(field => t(`email.fields.${field}`));
  return <FormAlert missing={missing} />;
};

const SettingsForm = ({ content, reload }: { content: Versioned<Content>; reload: () => Promise<unknown> }) => {
  const t = useText();
  const labelOf = useFieldLabel('email');
  const queries = useQueryClient();
  const values = useMemo(() => toEmailValues(content), [content]);
  const { save, clash, settle } = useSave<Content>({
    path: PATH,
    saved: t('email.saved'),
    failed: t('email.failed'),
    onSaved: record => {
      queries.setQueryData(KEY, record);
      queries.invalidateQueries({ queryKey: CONTENT });
    },
  });
  const validate = (current: EmailValues) =>
    Object.fromEntries(missingEmailFields(current, content).map(field => [field, t('forms.required')]));
  return (
    <RecordForm<EmailValues>
      labelOf={labelOf}
      values={values}
      validate={validate}
      onSubmit={current => save({ ...toEmailWrite(current), etag: content.etag })}
    >
      <EmailFields stored={content} />
      <SaveBar label={t('email.submit')} />
      <Missing content={content} />
      <RecordClash clash={clash} path={PATH} labelOf={labelOf} save={save} reload={reload} settle={settle} />
    </RecordForm>
  );
};

/** `/admin/smtp`: how mail leaves, and a test of it. */
const EmailSettings = () => {
  const t = useText();
  return (
    <Page title={t('email.title')} width="form">
      <Opened<Content> path={PATH} queryKey={KEY}>
        {(content, reload) => (
          <>
            <SettingsForm content={content} reload={reload} />
            <Box sx={{ mt: 2.5 }}>
              <TestBox provider={content.emailProvider} />
            </Box>
          </>
        )}
      </Opened>
    </Page>
  );
};

export default EmailSettings;
