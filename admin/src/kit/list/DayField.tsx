import { useEffect, useState } from 'react';
import { parseDay } from '../../i18n/typed-day.ts';
import { useViewerLocale } from '../../i18n/useFormats.ts';
import { DayTextField } from './DayTextField.tsx';

interface DayFieldProps {
  label: string;
  value: string;
  onChoose: (day: string) => void;
  /** Range of the calendar. */
  min?: string;
  max?: string;
}

/** Date filter of a list. An unfinished date does not filter. */
export const DayField = ({ label, value, onChoose, min, max }: DayFieldProps) => {
  const locale = useViewerLocale();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text === '' || parseDay(text, locale)) onChoose(text);
  };
  return <DayTextField label={label} value={typed} onChange={type} min={min} max={max} />;
};
