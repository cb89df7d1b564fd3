import { type Holiday, MALAYSIAN_STATES } from '@marketplace/api';
import { useText, useWord } from '../../i18n/useText.ts';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { DateInput } from '../../kit/inputs/DateInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';

/** Form value of a nationwide holiday. The API uses null, which a select cannot hold. */
const COUNTRY = 'country';

const toValues = (holiday?: Holiday) => ({
  day: holiday?.day ?? '',
  name: holiday?.name ?? '',
  region: holiday?.region ?? COUNTRY,
});
type Values = ReturnType<typeof toValues>;

const toWrite = ({ region, ...values }: Values) => ({ ...values, region: region === COUNTRY ? null : region });

const LABELLED_FIELDS = ['day', 'name', 'region'] as const;

/** Dialog that adds or edits a holiday. */
export const HolidayDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const t = useText();
  const word = useWord();
  const required = t('forms.required');
  const label = (field: string) => LABELLED_FIELDS.find(known => known === field);
  return (
    <RecordDialog<Holiday, Values>
      title={id ? t('holidays.edit') : t('holidays.add')}
      list="holidays"
      id={id}
      toValues={toValues}
      toWrite={toWrite}
      validate={({ day, name }): { day?: string; name?: string } => ({
        ...(!day && { day: required }),
        ...(!name.trim() && { name: required }),
      })}
      labelOf={field => {
        const fieldLabel = label(field);
        return fieldLabel ? t(`holidays.${fieldLabel}`) : field;
      }}
      saved={t('holidays.saved')}
      failed={t('holidays.saveFailed')}
      showServerReason
      onClose={onClose}
    >
      <DateInput name="day" label={t('holidays.day')} required />
      <ChoiceInput
        name="region"
        label={t('holidays.region')}
        choices={[{ value: COUNTRY, label: t('holidays.country') }, ...asChoices(MALAYSIAN_STATES, word)]}
      />
      <TextInput wide name="name" label={t('holidays.name')} required />
    </RecordDialog>
  );
};
