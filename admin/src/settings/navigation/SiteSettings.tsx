import { CURRENCIES, type SiteSettings as Settings } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Versioned } from '../../data/api.ts';
import { SETTINGS_KEY, SETTINGS_PATH } from '../../data/useSiteSettings.ts';
import { useCurrencyName } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { Opened } from '../../kit/forms/Opened.tsx';
import { RecordClash } from '../../kit/forms/RecordClash.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { useSave } from '../../kit/forms/useSave.ts';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { ExchangeRates } from './ExchangeRates.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import { type SettingsValues, toSettings, toValues } from './values.ts';

const SettingsForm = ({ settings, reload }: { settings: Versioned<Settings>; reload: () => Promise<unknown> }) => {
  const t = useText();
  const queries = useQueryClient();
  const nameOf = useCurrencyName();
  const values = useMemo(() => toValues(settings), [settings]);
  const { save, clash, settle } = useSave<Settings>({
    path: SETTINGS_PATH,
    saved: t('navigation.saved'),
    failed: t('navigation.failed'),
    onSaved: record => queries.setQueryData(SETTINGS_KEY, record),
  });
  const labels: Record<string, string> = {
    site_title: t('navigation.siteTitle'),
    site_tagline: t('navigation.tagline'),
    currency: t('navigation.currency'),
    exchange_rates: t('navigation.rates'),
    navigation_menu: t('navigation.menu'),
    footer_links: t('navigation.footer'),
  };
  return (
    <RecordForm<SettingsValues>
      values={values}
      labelOf={field => labels[field] ?? field}
      onSubmit={current => save({ ...toSettings(current), etag: settings.etag })}
    >
      <FormSection title={t('navigation.site')} columns={2}>
        <TextInput name="site_title" label={t('navigation.siteTitle')} />
        <TextInput name="site_tagline" label={t('navigation.tagline')} />
      </FormSection>
      <FormSection title={t('navigation.money')} help={t('navigation.moneyHelp')}>
        <ChoiceInput
          name="currency"
          label={t('navigation.currency')}
          choices={asChoices(CURRENCIES, nameOf)}
          help={t('navigation.currencyHelp')}
        />
      </FormSection>
      <FormSection title={t('navigation.rates')} help={t('navigation.ratesHelp')}>
        <ExchangeRates />
      </FormSection>
      <FormSection title={t('navigation.menu')}>
        <MenuLinks name="navigation_menu" />
      </FormSection>
      <FormSection title={t('navigation.footer')}>
        <MenuLinks name="footer_links" />
      </FormSection>
      <SaveBar label={t('actions.save')} />
      <FormAlert />
      <RecordClash
        clash={clash}
        path={SETTINGS_PATH}
        labelOf={field => labels[field] ?? field}
        save={save}
        reload={reload}
        settle={settle}
      />
    </RecordForm>
  );
};

/** `/admin/navigation`: the site's title, and the links of its menu and footer in their order. */
const SiteSettings = () => {
  const t = useText();
  return (
    <Page title={t('navigation.title')} width="form">
      <Opened<Settings> path={SETTINGS_PATH} queryKey={SETTINGS_KEY}>
        {(settings, reload) => <SettingsForm settings={settings} reload={reload} />}
      </Opened>
    </Page>
  );
};

export default SiteSettings;
