import { COUNTRIES } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText, useWord } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { asChoices, ChoiceInput } from '../../../kit/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { CategoryChoice, ConsultantChoice } from './LoadedChoices.tsx';
import type { FormKind } from './payload.ts';

/**
 * Name, category, origin, consultant and other basic fields. Contains every required field except the image and the
 * franchise models.
 */
export const BasicSection = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const word = useWord();
  return (
    <FormSection title={t('franchises.sections.basic')} anchor="basic" columns={2}>
      <FieldInputs
        section="basic"
        instead={{
          category: <CategoryChoice kind={kind} />,
          origin_country: (
            <ChoiceInput
              name="origin_country"
              label={t('franchises.fields.origin_country')}
              required
              choices={asChoices(COUNTRIES, word)}
            />
          ),
          consultant_id: kind === 'admin' ? <ConsultantChoice /> : null,
          featured:
            kind === 'admin' ? (
              <Box className="wide">
                <SwitchInput name="featured" label={t('franchises.fields.featured')} />
                <SwitchInput name="rof_approved" label={t('franchises.fields.rof_approved')} />
              </Box>
            ) : null,
          // Rendered inside the input of `featured`.
          rof_approved: null,
        }}
      />
    </FormSection>
  );
};
