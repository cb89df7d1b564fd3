import type { LeadSettings as Settings } from '@marketplace/api';
import type { Versioned } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { parseTypedNumber } from '../../kit/inputs/typed-number.ts';
import { Page } from '../../kit/page/Page.tsx';

const toValues = ({ etag: _version, ...settings }: Versioned<Settings>) => ({
  ...settings,
  refund_days: String(settings.refund_days),
  decision_hours: String(settings.decision_hours),
});

/** Form values of the settings. Typed numbers remain text until they are sent. */
type Values = ReturnType<typeof toValues>;

const toWrite = (values: Values) => ({
  ...values,
  refund_days: parseTypedNumber(values.refund_days),
  decision_hours: parseTypedNumber(values.decision_hours),
});

const CHOICES = ['at_once', 'confirmed'] as const satisfies Settings['offered_when'][];

/** `/admin/lead-settings`: Edits whether leads are offered immediately or after confirmation, and the refund terms. */
const LeadSettings = () => {
  const t = useText();
  const labels: Record<keyof Settings, string> = {
    offered_when: t('leadSettings.offeredWhen'),
    automatic_refund: t('leadSettings.automatic'),
    refund_days: t('leadSettings.days'),
    decision_hours: t('leadSettings.hours'),
  };
  return (
    <Page title={t('layout.screens.leadSettings')} width="form">
      <SettingsForm<Settings, Values>
        path="lead-settings"
        queryKey={['lead-settings']}
        toValues={toValues}
        toWrite={toWrite}
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
            <FormSection title={t('leadSettings.refunds')} help={t('leadSettings.refundsHelp')} columns={2}>
              <div className="wide">
                <SwitchInput
                  name="automatic_refund"
                  label={t('leadSettings.automatic')}
                  help={t('leadSettings.automaticHelp')}
                />
              </div>
              <TextInput
                name="refund_days"
                type="number"
                label={t('leadSettings.days')}
                help={t('leadSettings.daysHelp')}
              />
              <TextInput
                name="decision_hours"
                type="number"
                label={t('leadSettings.hours')}
                help={t('leadSettings.hoursHelp')}
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
