import { CURRENCIES, type FirstSteps, type SiteSettings as Settings } from '@marketplace/api';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../data/api.ts';
import { CONTENT_KEY } from '../../data/useContent.ts';
import { SETTINGS_PATH, useSiteCurrency } from '../../data/useSiteSettings.ts';
import { useCurrencyName } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormPlaceholder, FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { DateInput } from '../../kit/inputs/DateInput.tsx';
import { Rows } from '../../kit/inputs/Rows.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { LinkInput, type SiteLink } from '../site-links/LinkInput.tsx';
import { BLANK_LINK, blankRate, type NavigationValues, toNavigationSettings, toNavigationValues } from './values.ts';

/** Editable list of links with title, address and target, in the order of the site. */
const MenuLinks = ({ name }: { name: 'navigation_menu' | 'footer_links' }) => {
  const t = useText();
  const { getValues, setValue } = useFormContext();
  /** Fills in an empty title with the title of the chosen link. */
  const entitle =
    (path: string) =>
    ({ title }: SiteLink) => {
      if (String(getValues(`${path}.title`) ?? '').trim() === '')
        setValue(`${path}.title`, title, { shouldDirty: true, shouldValidate: true });
    };
  return (
    <Rows name={name} rowName={t('navigation.link')} add={t('navigation.addLink')} blank={BLANK_LINK} atLeast={0}>
      {path => (
        <>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <TextInput name={`${path}.title`} label={t('pages.fields.title')} required />
            <LinkInput name={`${path}.url`} label={t('franchises.fields.url')} required onChoose={entitle(path)} />
          </Box>
          <Box>
            <SwitchInput name={`${path}.new_tab`} label={t('navigation.newTab')} />
            <SwitchInput name={`${path}.is_external`} label={t('navigation.external')} />
          </Box>
        </>
      )}
    </Rows>
  );
};

const FIRST_STEPS_KEY = [...CONTENT_KEY, 'first-steps'];
const CHOICES = asChoices(CURRENCIES);

/** Editable list of exchange rates with their dates. */
const ExchangeRates = () => {
  const t = useText();
  const followed = useSiteCurrency();
  const currency = useWatch({ name: 'currency' }) || followed;
  return (
    <Rows
      name="exchange_rates"
      rowName={t('navigation.rate')}
      add={t('navigation.addRate')}
      blank={blankRate(String(currency ?? ''))}
      atLeast={0}
    >
      {path => (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 1fr 1.3fr' } }}>
          <ChoiceInput name={`${path}.from`} label={t('navigation.rateFrom')} choices={CHOICES} required />
          <TextInput name={`${path}.rate`} label={t('navigation.rateWorth')} required />
          <ChoiceInput name={`${path}.to`} label={t('navigation.rateTo')} choices={CHOICES} required />
          <DateInput name={`${path}.date`} label={t('navigation.rateDate')} required />
        </Box>
      )}
    </Rows>
  );
};

/** Select for the currency, with an automatic choice until an admin has chosen one. */
const CurrencyInput = ({ isChosen }: { isChosen: boolean }) => {
  const t = useText();
  const nameOf = useCurrencyName();
  const followed = useSiteCurrency();
  const choices = asChoices(CURRENCIES, nameOf);
  const automatic = {
    value: '',
    label: t('navigation.currencyAutomatic', { currency: followed ? nameOf(followed) : '' }),
  };
  return (
    <ChoiceInput
      name="currency"
      label={t('navigation.currency')}
      choices={isChosen ? choices : [automatic, ...choices]}
      help={isChosen ? t('navigation.currencyHelp') : t('navigation.currencyAutomaticHelp')}
    />
  );
};

/** Form of the settings. `wasChosen` is true if an admin had chosen a currency before. */
const SiteForm = ({ wasChosen }: { wasChosen: boolean }) => {
  const t = useText();
  const isChosen = useRef(wasChosen);
  const readValues = useCallback((settings: Settings) => toNavigationValues(settings, isChosen.current), []);
  const writeValues = (values: NavigationValues) => {
    isChosen.current ||= values.currency !== '';
    return toNavigationSettings(values);
  };
  const labels: Record<string, string> = {
    site_title: t('navigation.siteTitle'),
    site_tagline: t('navigation.tagline'),
    currency: t('navigation.currency'),
    consultants_may_link: t('navigation.mayLink'),
    featured_is_paid: t('navigation.featuredPaid'),
    exchange_rates: t('navigation.rates'),
    navigation_menu: t('navigation.menu'),
    footer_links: t('navigation.footer'),
  };
  return (
    <SettingsForm<Settings, NavigationValues>
      path={SETTINGS_PATH}
      queryKey={[SETTINGS_PATH]}
      alsoRead={CONTENT_KEY}
      toValues={readValues}
      toWrite={writeValues}
      labelOf={field => labels[field] ?? field}
      saved={t('navigation.saved')}
      failed={t('navigation.failed')}
    >
      {() => (
        <>
          <FormSection title={t('navigation.site')} columns={2}>
            <TextInput name="site_title" label={t('navigation.siteTitle')} />
            <TextInput name="site_tagline" label={t('navigation.tagline')} />
          </FormSection>
          <FormSection title={t('navigation.money')} help={t('navigation.moneyHelp')} anchor="currency">
            <CurrencyInput isChosen={wasChosen} />
          </FormSection>
          <FormSection title={t('navigation.featured')} help={t('navigation.featuredHelp')}>
            <SwitchInput name="featured_is_paid" label={t('navigation.featuredPaid')} />
          </FormSection>
          <FormSection title={t('navigation.consultants')} help={t('navigation.mayLinkHelp')}>
            <SwitchInput name="consultants_may_link" label={t('navigation.mayLink')} />
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
        </>
      )}
    </SettingsForm>
  );
};

/** `/admin/navigation`: Edits the site's title, currency and exchange rates, and the links of its menu and footer. */
const SiteSettings = () => {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: FIRST_STEPS_KEY,
    queryFn: () => api.read<FirstSteps>('admin/first-steps'),
    staleTime: 0,
  });
  return (
    <Page title={t('navigation.title')} width="form">
      {data ? <SiteForm wasChosen={data.currency} /> : <FormPlaceholder error={error} onRetry={() => refetch()} />}
    </Page>
  );
};

export default SiteSettings;
