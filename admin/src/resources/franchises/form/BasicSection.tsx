import { COUNTRIES } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText, useWord } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { asChoices, ChoiceInput } from '../../../kit/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import { CategoryChoice, ConsultantChoice } from './AskedChoices.tsx';
import type { FormKind } from './payload.ts';

/** Who it is, since when, where from, and who looks after it: all that every franchise must have, but its picture. */
export const BasicSection = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const word = useWord();
  return (
    <FormSection title={t('franchises.sections.basic')} anchor="basic" columns={2}>
      <TextInput name="name" label={t('franchises.fields.name')} required />
      <CategoryChoice kind={kind} />
      <div className="wide">
        <TextInput name="description" label={t('franchises.fields.description')} required rows={5} />
      </div>
      <TextInput name="established_year" label={t('franchises.fields.established_year')} type="number" required />
      <TextInput name="locations_count" label={t('franchises.fields.locations_count')} type="number" required />
      <ChoiceInput
        name="origin_country"
        label={t('franchises.fields.origin_country')}
        required
        choices={asChoices(COUNTRIES, word)}
      />
      {kind === 'admin' && (
        <>
          <ConsultantChoice />
          <Box className="wide">
            <SwitchInput name="featured" label={t('franchises.fields.featured')} />
            <SwitchInput name="rof_approved" label={t('franchises.fields.rof_approved')} />
          </Box>
        </>
      )}
    </FormSection>
  );
};
