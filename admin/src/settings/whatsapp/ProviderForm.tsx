import type { WhatsappSettingsAnswer } from '@marketplace/api';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { STATUS_KEY } from './useService.ts';

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

/** By which way messages leave. */
export const ProviderForm = () => {
  const t = useText();
  const labelOf = useFieldLabel('whatsapp');
  const validate = ({ provider, riskAccepted }: WhatsappValues) =>
    provider === 'linked' && !riskAccepted ? { riskAccepted: t('whatsapp.settings.riskRequired') } : undefined;
  return (
    <SettingsForm<WhatsappSettingsAnswer, WhatsappValues>
      path="admin/whatsapp/settings"
      queryKey={['whatsapp', 'settings']}
      alsoRead={STATUS_KEY}
      title={t('whatsapp.settings.title')}
      toValues={toValues}
      validate={validate}
      labelOf={labelOf}
      saved={t('whatsapp.settings.saved')}
      failed={t('whatsapp.settings.failed')}
    >
      {({ cloudTokenSet }) => (
        <>
          <ProviderFields hasToken={cloudTokenSet} />
          <SaveBar label={t('whatsapp.settings.submit')} />
        </>
      )}
    </SettingsForm>
  );
};
