import type { AnalyticsSettings } from '@marketplace/api';
import type { Versioned } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Page } from '../../kit/page/Page.tsx';

const toValues = ({ etag: _version, ...settings }: Versioned<AnalyticsSettings>): AnalyticsSettings => settings;

/** `/admin/google-analytics`: Edits the settings of Google Analytics. */
const Analytics = () => {
  const t = useText();
  const labels: Record<string, string> = {
    ga_tracking_id: t('analytics.trackingId'),
    gtm_container_id: t('analytics.containerId'),
    enabled: t('analytics.enabled'),
  };
  return (
    <Page title={t('layout.screens.analytics')} width="form">
      <SettingsForm<AnalyticsSettings, AnalyticsSettings>
        path="google-analytics-settings"
        queryKey={['analytics']}
        toValues={toValues}
        labelOf={field => labels[field] ?? field}
        saved={t('navigation.saved')}
        failed={t('navigation.failed')}
      >
        {() => (
          <>
            <FormSection title={t('layout.screens.analytics')} help={t('analytics.intro')}>
              <TextInput name="ga_tracking_id" label={t('analytics.trackingId')} help={t('analytics.trackingHelp')} />
              <TextInput
                name="gtm_container_id"
                label={t('analytics.containerId')}
                help={t('analytics.containerHelp')}
              />
              <SwitchInput name="enabled" label={t('analytics.enabled')} />
            </FormSection>
            <SaveBar label={t('actions.save')} />
            <FormAlert />
          </>
        )}
      </SettingsForm>
    </Page>
  );
};

export default Analytics;
