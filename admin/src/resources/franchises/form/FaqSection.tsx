import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { Rows } from '../../../kit/inputs/Rows.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import { BLANK_FAQ } from './values.ts';

export const FaqSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.faqs')} anchor="faqs" help={t('franchises.help.emptyRows')}>
      <Rows name="faqs" rowName={t('franchises.rows.faq')} add={t('franchises.rows.addFaq')} blank={BLANK_FAQ}>
        {path => (
          <>
            <TextInput name={`${path}.question`} label={t('franchises.fields.question')} />
            <TextInput name={`${path}.answer`} label={t('franchises.fields.answer')} rows={2} />
          </>
        )}
      </Rows>
    </FormSection>
  );
};
