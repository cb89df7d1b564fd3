import type { SearchSettings as Settings } from '@marketplace/api';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { Rows } from '../../kit/inputs/Rows.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { BuiltInSynonyms } from './BuiltInSynonyms.tsx';
import { LISTED_DAYS, SearchesWithoutResults } from './SearchesWithoutResults.tsx';
import { groupErrors, type SearchValues, toSearchSettings, toSearchValues } from './values.ts';

const Sections = () => {
  const t = useText();
  const { getValues, setFocus, setValue } = useFormContext<SearchValues>();
  /** Adds a group that begins with a search, so that the admin can add its synonyms. */
  const addGroup = (search: string) => {
    const groups = getValues('synonyms');
    setValue('synonyms', [...groups, { phrases: `${search}, ` }], { shouldDirty: true });
    // The new row must be rendered before it gets the focus.
    requestAnimationFrame(() => setFocus(`synonyms.${groups.length}.phrases`));
  };
  return (
    <>
      <FormSection title={t('searchSettings.notFound')} help={t('searchSettings.notFoundHelp', { days: LISTED_DAYS })}>
        <SearchesWithoutResults onAdd={addGroup} />
      </FormSection>
      <FormSection title={t('searchSettings.synonyms')} help={t('searchSettings.synonymsHelp')}>
        <Rows
          name="synonyms"
          rowName={t('searchSettings.group')}
          add={t('searchSettings.addGroup')}
          blank={{ phrases: '' }}
          atLeast={0}
        >
          {path => <TextInput name={`${path}.phrases`} label={t('searchSettings.phrases')} />}
        </Rows>
      </FormSection>
      <FormSection title={t('searchSettings.builtIn')} help={t('searchSettings.builtInHelp')}>
        <BuiltInSynonyms />
        <TextInput name="without_synonyms" label={t('searchSettings.without')} help={t('searchSettings.withoutHelp')} />
      </FormSection>
    </>
  );
};

/** `/admin/site-search`: Edits the synonyms of the site's search, and lists what visitors did not find. */
const SearchSettings = () => {
  const t = useText();
  const labels: Record<keyof Settings, string> = {
    synonyms: t('searchSettings.synonyms'),
    without_synonyms: t('searchSettings.without'),
  };
  return (
    <Page title={t('layout.screens.siteSearch')} width="form">
      <SettingsForm<Settings, SearchValues>
        path="search-settings"
        queryKey={['search-settings']}
        toValues={toSearchValues}
        toWrite={toSearchSettings}
        validate={values => groupErrors(values, t('searchSettings.tooFew'))}
        labelOf={field => (field in labels ? labels[field as keyof Settings] : field)}
        saved={t('searchSettings.saved')}
        failed={t('searchSettings.failed')}
      >
        {() => (
          <>
            <Sections />
            <SaveBar label={t('actions.save')} />
            <FormAlert />
          </>
        )}
      </SettingsForm>
    </Page>
  );
};

export default SearchSettings;
