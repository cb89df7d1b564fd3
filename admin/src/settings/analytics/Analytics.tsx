import type { AnalyticsSettings } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { Opened } from '../../kit/forms/Opened.tsx';
import { RecordClash } from '../../kit/forms/RecordClash.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { useSave } from '../../kit/forms/useSave.ts';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Page } from '../../kit/page/Page.tsx';

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
