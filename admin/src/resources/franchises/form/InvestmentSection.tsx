import { CURRENCIES } from '@marketplace/api';
import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { asChoices, ChoiceInput } from '../../../kit/inputs/ChoiceInput.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';

/** What it costs; an empty figure is confidential. */
export const InvestmentSection = () => {
  const t = useText();
  return (
    <FormSection
      title={t('franchises.sections.investment')}
      anchor="investment"
      help={t('franchises.help.amounts')}
      columns={2}
    >
      <TextInput name="investment_min" label={t('franchises.fields.investment_min')} type="number" />
      <TextInput name="investment_max" label={t('franchises.fields.investment_max')} type="number" />
      <TextInput name="franchise_fee" label={t('franchises.fields.franchise_fee')} type="number" />
      <ChoiceInput name="currency" label={t('franchises.fields.currency')} choices={asChoices(CURRENCIES)} />
    </FormSection>
  );
};
