import { WEEKDAYS } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { CheckboxesInput } from '../../kit/inputs/MultipleChoiceInput.tsx';

/** Days of the week, starting on Monday as is usual in Malaysia. */
const [SUNDAY, ...OTHERS] = WEEKDAYS;
const FROM_MONDAY = [...OTHERS, SUNDAY];

/** Input for the working days of a week. */
export const WeekdaysInput = ({ name }: { name: string }) => {
  const t = useText();
  return (
    <CheckboxesInput
      name={name}
      label={t('responseTimeSettings.working_days')}
      options={FROM_MONDAY}
      labelOf={day => t(`responseTimeSettings.weekdays.${day}`)}
      noneNote={t('responseTimeSettings.noDay')}
    />
  );
};
