import { CURRENCIES } from '@marketplace/api';
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { DateInput } from '../../kit/inputs/DateInput.tsx';
import { Rows } from '../../kit/inputs/Rows.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { blankRate } from './values.ts';

const CHOICES = asChoices(CURRENCIES);

/** What one unit of a currency is worth in another, and on which day it was so. */
export const ExchangeRates = () => {
  const t = useText();
  const currency = useWatch({ name: 'currency' });
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
