import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';

interface DayFieldProps {
  label: string;
  value: string;
  onChoose: (day: string) => void;
  /** Range of the selectable days. */
  min?: string;
  max?: string;
}

const YEAR_OF_FOUR = /^[12]\d{3}-/;

/** Date filter of a list, with the browser's date picker. */
export const DayField = ({ label, value, onChoose, min, max }: DayFieldProps) => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const type = (day: string) => {
    setTyped(day);
    // While a user types the year, browsers report years such as 0002, 0020 and 0202.
    if (day === '' || YEAR_OF_FOUR.test(day)) onChoose(day);
  };
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      onChange={event => type(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: min || undefined, max: max || undefined } }}
    />
  );
};
