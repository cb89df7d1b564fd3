import type { LeadSettings as Settings } from '@marketplace/api';
import type { Versioned } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { Page } from '../../kit/page/Page.tsx';

const toValues = ({ etag: _version, ...settings }: Versioned<Settings>): Settings => settings;

const CHOICES = ['at_once', 'confirmed'] as const satisfies Settings['offered_when'][];

/** `/admin/lead-settings` */
const LeadSettings = () => {
  const t = useText();
  const labels: Record<keyof Settings, string> = { offered_when: t('leadSettings.offeredWhen') };
  return (
    <Page title={t('layout.screens.leadSettings')} width="form">
      <SettingsForm<Settings, Settings>
        path="lead-settings"
        queryKey={['lead-settings']}
        toValues={toValues}
        labelOf={field => (field in labels ? labels[field as keyof Settings] : field)}
        saved={t('navigation.saved')}
        failed={t('navigation.failed')}
      >
        {() => (
          <>
            <FormSection title={t('leadSettings.offered')} help={t('leadSettings.help')}>
              <ChoiceInput
                name="offered_when"
                label={t('leadSettings.offeredWhen')}
                choices={CHOICES.map(value => ({ value, label: t(`leadSettings.when.${value}`) }))}
              />
            </FormSection>
            <SaveBar label={t('actions.save')} />
            <FormAlert />
          </>
        )}
      </SettingsForm>
    </Page>
  );
};

export default LeadSettings;
