import { FRANCHISE_MODELS, TERRITORY_TYPES } from '@marketplace/api';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { CheckboxesInput, MultipleChoiceInput } from '../../../kit/inputs/MultipleChoiceInput.tsx';
import { isMalaysian, locationsForTypes } from './territory.ts';
import { DEFAULT_TERRITORY, type FranchiseValues } from './values.ts';

/**
 * Territories and franchise models. Territory type and location carry the required mark but are not validated
 * (specification, section 5).
 */
export const TerritorySection = () => {
  const t = useText();
  const { getValues, setValue } = useFormContext<FranchiseValues>();
  const types = useWatch<FranchiseValues, 'territory_type'>({ name: 'territory_type' });

  const normalise = (chosen: string[]) => {
    const normalised = chosen.length > 0 ? chosen : [DEFAULT_TERRITORY];
    const allowed: string[] = locationsForTypes(normalised);
    const locations = getValues('territory_location').filter(location => allowed.includes(location));
    setValue('territory_location', locations, { shouldDirty: true });
    return normalised;
  };

  return (
    <FormSection title={t('franchises.sections.territory')} anchor="territory">
      <CheckboxesInput
        name="territory_type"
        label={t('franchises.fields.territory_type')}
        options={TERRITORY_TYPES}
        required
        normalise={normalise}
      />
      <MultipleChoiceInput
        name="territory_location"
        label={t('franchises.fields.territory_location')}
        options={locationsForTypes(types)}
        groupOf={location => (isMalaysian(location) ? MALAYSIA : INTERNATIONAL)}
        required
      />
      <CheckboxesInput
        name="franchise_model"
        label={t('franchises.fields.franchise_model')}
        options={FRANCHISE_MODELS}
        required
        noneNote={t('franchises.help.model')}
      />
    </FormSection>
  );
};

const [MALAYSIA, INTERNATIONAL] = TERRITORY_TYPES;
