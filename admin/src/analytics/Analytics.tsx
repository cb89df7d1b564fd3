import type { AnalyticsSettings } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import { FormAlert } from '../forms/FormAlert.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { Opened } from '../forms/Opened.tsx';
import { RecordClash } from '../forms/RecordClash.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SaveBar } from '../forms/SaveBar.tsx';
import { useSave } from '../forms/useSave.ts';
import type { Versioned } from '../http/api.ts';
import { useText } from '../i18n/useText.ts';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { Page } from '../layout/Page.tsx';

const PATH = 'google-analytics-settings';
const KEY = ['analytics'];

const AnalyticsForm = ({
  etag,
  reload,
  ...settings
}: Versioned<AnalyticsSettings> & { reload: () => Promise<unknown> }) => {
  const t = useText();
  const queries = useQueryClient();
  const { save, clash, settle } = useSave<AnalyticsSettings>({
    path: PATH,
    saved: t('analytics.saved'),
    failed: t('analytics.failed'),
    onSaved: record => queries.setQueryData(KEY, record),
  });
  const labels: Record<string, string> = {
    ga_tracking_id: t('analytics.trackingId'),
    gtm_container_id: t('analytics.containerId'),
    enabled: t('analytics.enabled'),
  };
  return (
    <RecordForm<AnalyticsSettings>
      values={settings}
      labelOf={field => labels[field] ?? field}
      onSubmit={current => save({ ...current, etag })}
    >
      <FormSection title={t('analytics.title')} help={t('analytics.intro')}>
        <TextInput name="ga_tracking_id" label={t('analytics.trackingId')} help={t('analytics.trackingHelp')} />
        <TextInput name="gtm_container_id" label={t('analytics.containerId')} help={t('analytics.containerHelp')} />
        <SwitchInput name="enabled" label={t('analytics.enabled')} />
      </FormSection>
      <SaveBar label={t('actions.save')} />
      <FormAlert />
      <RecordClash
        clash={clash}
        path={PATH}
        labelOf={field => labels[field] ?? field}
        save={save}
        reload={reload}
        settle={settle}
      />
    </RecordForm>
  );
};

/** `/admin/google-analytics` */
const Analytics = () => {
  const t = useText();
  return (
    <Page title={t('analytics.title')} width="form">
      <Opened<AnalyticsSettings> path={PATH} queryKey={KEY}>
        {(settings, reload) => <AnalyticsForm {...settings} reload={reload} />}
      </Opened>
    </Page>
  );
};

export default Analytics;
