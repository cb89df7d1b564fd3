import { WEEKDAYS } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { CheckboxesInput } from '../../kit/inputs/ManyInput.tsx';

/** Days of the week, Monday first as people here count them. */
const [SUNDAY, ...OTHERS] = WEEKDAYS;
const FROM_MONDAY = [...OTHERS, SUNDAY];

/** On which days of the week people work. */
export const WeekdaysInput = ({ name }: { name: string }) => {
  const t = useText();
  return (
    <CheckboxesInput
      name={name}
      label={t('answerSettings.working_days')}
      options={FROM_MONDAY}
      labelOf={day => t(`answerSettings.weekdays.${day}`)}
      noneNote={t('answerSettings.noDay')}
    />
  );
};
