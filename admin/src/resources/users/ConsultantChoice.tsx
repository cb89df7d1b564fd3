import type { ConsultantOption } from '@marketplace/api';
import { RecordSearchField, useRecordSearch } from '../../kit/list/RecordSearchField.tsx';

export const CONSULTANT_SEARCH = { path: 'consultants', search: 'q' };

interface ConsultantChoiceProps {
  label: string;
  /** Text for no choice, in a filter. */
  placeholder?: string;
  /** Id of a consultant who is not offered. */
  without?: string;
  value: string;
  onChoose: (id: string) => void;
}

export const ConsultantChoice = ({ placeholder, without, ...props }: ConsultantChoiceProps) => {
  const found = useRecordSearch<ConsultantOption>(CONSULTANT_SEARCH, props.value);
  return (
    <RecordSearchField
      {...props}
      found={{ ...found, offered: found.offered.filter(({ id }) => id !== without) }}
      labelOf={({ name }) => name}
      field={placeholder ? { placeholder } : undefined}
    />
  );
};
