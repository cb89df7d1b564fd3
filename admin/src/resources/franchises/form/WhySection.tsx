import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { Rows } from '../../../kit/inputs/Rows.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { BLANK_POINT } from './values.ts';

/** Reasons to invest: an overview and key points. */
export const WhySection = () => {
  const t = useText();
  const points = (
    <Rows
      name="why_choose_points"
      rowName={t('franchises.rows.point')}
      add={t('franchises.rows.addPoint')}
      blank={BLANK_POINT}
    >
      {(path, row) => <TextInput name={`${path}.text`} label={row} />}
    </Rows>
  );
  return (
    <FormSection title={t('franchises.sections.why')} anchor="why" help={t('franchises.help.emptyRows')}>
      <FieldInputs section="why" instead={{ why_choose_points: points }} />
    </FormSection>
  );
};
