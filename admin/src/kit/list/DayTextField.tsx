import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { formatTypedDay, parseDay } from '../../i18n/typed-day.ts';
import { useViewerLocale } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';

interface DayTextFieldProps extends Pick<TextFieldProps, 'label' | 'required' | 'error' | 'helperText' | 'inputRef'> {
  name?: string;
  /** Day such as `2026-11-28`, or an unfinished text. */
  value: string;
  /** Called with the day, or with the typed text while it is not a day. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** First and last day that can be chosen in the calendar. */
  min?: string;
  max?: string;
}

/** The native input is only used for its calendar, which opens below the field. */
const CALENDAR = {
  position: 'absolute',
  left: 0,
  bottom: 0,
  width: '100%',
  height: 0,
  border: 0,
  padding: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const;

/**
 * Field for a date in the order of the chosen language, with the browser's calendar. The browser's own date field is not
 * used, because it follows the language of the browser: `11/28/2026` in an American one.
 */
export const DayTextField = (props: DayTextFieldProps) => {
  const { value, onChange, onBlur, min, max, helperText, ...rest } = props;
  const t = useText();
  const locale = useViewerLocale();
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => formatTypedDay(value, locale));
  // Updates the text when the value is changed from outside, for example by a reset, or when another language orders
  // dates differently.
  useEffect(() => {
    setTyped(before => ((parseDay(before, locale) ?? before) === value ? before : formatTypedDay(value, locale)));
  }, [value, locale]);
  const type = (text: string) => {
    setTyped(text);
    onChange(parseDay(text, locale) ?? text);
  };
  const finish = () => {
    setTyped(formatTypedDay(parseDay(typed, locale) ?? typed, locale));
    onBlur?.();
  };
  const day = parseDay(value, locale) ?? '';
  return (
    <TextField
      {...rest}
      id={id}
      value={typed}
      placeholder={t('forms.date.pattern')}
      autoComplete="off"
      helperText={helperText}
      onChange={event => type(event.target.value)}
      onBlur={finish}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric' },
        input: {
          sx: { pr: 0.5 },
          endAdornment: (
            <InputAdornment position="end" sx={{ ml: 0 }}>
              <IconButton
                size="small"
                aria-label={t('forms.date.open')}
                aria-describedby={`${id}-label`}
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarMonthOutlined fontSize="small" />
              </IconButton>
              <input
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden
                style={CALENDAR}
                value={day}
                min={min || undefined}
                max={max || undefined}
                onChange={event => type(formatTypedDay(event.target.value, locale))}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
