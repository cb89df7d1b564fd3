import type { WhatsappSettingsAnswer } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Versioned } from '../../data/api.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { Opened } from '../../kit/forms/Opened.tsx';
import { RecordClash } from '../../kit/forms/RecordClash.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { useSave } from '../../kit/forms/useSave.ts';
import { ProviderFields } from './ProviderFields.tsx';

const PATH = 'admin/whatsapp/settings';
const KEY = ['whatsapp', 'settings'];

/** What the form edits: the settings, and a token that is never read back. */
export type WhatsappValues = Omit<WhatsappSettingsAnswer, 'cloudTokenSet'>;

const toValues = ({ provider, riskAccepted, ...cloud }: WhatsappSettingsAnswer): WhatsappValues => ({
  provider,
  riskAccepted,
  cloudToken: '',
  cloudPhoneNumberId: cloud.cloudPhoneNumberId,
  cloudTemplateName: cloud.cloudTemplateName,
  cloudTemplateLanguage: cloud.cloudTemplateLanguage,
});

const Form = ({ stored, reload }: { stored: Versioned<WhatsappSettingsAnswer>; reload: () => Promise<unknown> }) => {
  const t = useText();
  const labelOf = useFieldLabel('whatsapp');
  const queries = useQueryClient();
  const values = useMemo(() => toValues(stored), [stored]);
  const { save, clash, settle } = useSave<WhatsappSettingsAnswer>({
    path: PATH,
    saved: t('whatsapp.settings.saved'),
    failed: t('whatsapp.settings.failed'),
    onSaved: record => {
      queries.setQueryData(KEY, record);
      queries.invalidateQueries({ queryKey: ['whatsapp', 'status'] });
    },
  });
  const validate = ({ provider, riskAccepted }: WhatsappValues) =>
    provider === 'linked' && !riskAccepted ? { riskAccepted: t('whatsapp.settings.riskRequired') } : undefined;
  return (
    <RecordForm<WhatsappValues>
      labelOf={labelOf}
      values={values}
      validate={validate}
      onSubmit={current => save({ ...current, etag: stored.etag })}
    >
      <ProviderFields hasToken={stored.cloudTokenSet} />
      <SaveBar label={t('whatsapp.settings.submit')} />
      <RecordClash clash={clash} path={PATH} labelOf={labelOf} save={save} reload={reload} settle={settle} />
    </RecordForm>
  );
};

/** By which way messages leave. */
export const SettingsForm = () => {
  const t = useText();
  return (
    <Opened<WhatsappSettingsAnswer> path={PATH} queryKey={KEY} title={t('whatsapp.settings.title')}>
      {(stored, reload) => <Form stored={stored} reload={reload} />}
    </Opened>
  );
};
