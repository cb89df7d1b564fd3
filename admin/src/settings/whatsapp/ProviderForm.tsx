import type { WhatsappSettingsAnswer } from '@marketplace/api';
import { Alert, Box, FormHelperText } from '@mui/material';
import { useFormState, useWatch } from 'react-hook-form';
import { useField, useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormLink } from '../../kit/forms/FormLink.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { STATUS_KEY } from './useService.ts';

const CloudFields = ({ hasToken }: { hasToken: boolean }) => {
  const t = useText();
  const field = useField('whatsapp');
  return (
    <>
      <TextInput
        {...field('cloudToken')}
        type="password"
        autoComplete="new-password"
        help={hasToken ? t('email.stored') : t('whatsapp.settings.tokenHelp')}
      />
      <TextInput {...field('cloudPhoneNumberId')} help={t('whatsapp.settings.phoneNumberIdHelp')} />
      <TextInput {...field('cloudTemplateName')} help={t('whatsapp.settings.templateHelp')} />
      <TextInput {...field('cloudTemplateLanguage')} help={t('whatsapp.settings.languageHelp')} />
    </>
  );
};

const LinkedFields = () => {
  const t = useText();
  const field = useField('whatsapp');
  const { errors } = useFormState<WhatsappValues>();
  return (
    <Box className="wide">
      <Alert severity="warning" sx={{ mb: 1.5 }}>
        {t('whatsapp.settings.risk')}
      </Alert>
      <SwitchInput {...field('riskAccepted')} />
      {errors.riskAccepted?.message && (
        <FormHelperText error role="alert">
          {errors.riskAccepted.message}
        </FormHelperText>
      )}
    </Box>
  );
};

const ProviderFields = ({ hasToken }: { hasToken: boolean }) => {
  const t = useText();
  const field = useField('whatsapp');
  const provider = useWatch<WhatsappValues, 'provider'>({ name: 'provider' });
  return (
    <FormSection title={t('whatsapp.settings.title')} columns={2}>
      <Box className="wide">
        <ChoiceInput
          {...field('provider')}
          choices={[
            { value: 'cloud', label: t('whatsapp.ways.cloud') },
            { value: 'linked', label: t('whatsapp.ways.linked') },
          ]}
          help={provider === 'linked' ? t('whatsapp.settings.linkedHelp') : t('whatsapp.settings.cloudHelp')}
        />
      </Box>
      {provider === 'linked' ? <LinkedFields /> : <CloudFields hasToken={hasToken} />}
      <Muted className="wide">
        {t('whatsapp.settings.texts')} <FormLink to="/admin/content">{t('whatsapp.settings.toTexts')}</FormLink>
      </Muted>
    </FormSection>
  );
};

/** Form values: the settings and a new token. The stored token is never sent to the browser. */
export type WhatsappValues = Omit<WhatsappSettingsAnswer, 'cloudTokenSet'>;

const toValues = ({ provider, riskAccepted, ...cloud }: WhatsappSettingsAnswer): WhatsappValues => ({
  provider,
  riskAccepted,
  cloudToken: '',
  cloudPhoneNumberId: cloud.cloudPhoneNumberId,
  cloudTemplateName: cloud.cloudTemplateName,
  cloudTemplateLanguage: cloud.cloudTemplateLanguage,
});

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
      failed={t('email.failed')}
    >
      {({ cloudTokenSet }) => (
        <>
          <ProviderFields hasToken={cloudTokenSet} />
          <SaveBar label={t('email.submit')} />
          <FormAlert />
        </>
      )}
    </SettingsForm>
  );
};
