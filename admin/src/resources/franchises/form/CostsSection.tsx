import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { DateInput } from '../../../kit/inputs/DateInput.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import { type FormField, fieldSettings, fieldsOf } from './sections.ts';

/** Inputs of one figure: its lowest and highest value, and the day on which the franchisor stated it. */
const RangeInputs = ({ name }: { name: FormField }) => {
  const t = useText();
  const id = useId();
  const currency = useWatch({ name: 'currency' });
  const { unit } = fieldSettings(name);
  const label = t(`franchises.fields.${name}`);
  const unitText = unit === 'money' ? String(currency ?? '') : unit && t(`franchises.units.${unit}`);
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} sx={{ mb: 1, fontSize: '0.875rem', fontWeight: 600 }}>
        {unitText ? `${label} (${unitText})` : label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
          '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <TextInput name={`${name}.min`} label={t('franchises.range.min')} type="number" />
        <TextInput name={`${name}.max`} label={t('franchises.range.max')} type="number" />
        <DateInput name={`${name}.as_of`} label={t('franchises.range.as_of')} />
      </Box>
    </Box>
  );
};

/** Optional figures that investors ask for. */
export const CostsSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.costs')} anchor="costs" help={t('franchises.help.costs')}>
      {fieldsOf('costs').map(name => (
        <RangeInputs key={name} name={name} />
      ))}
    </FormSection>
  );
};
