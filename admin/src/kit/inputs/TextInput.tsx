import { TextField } from '@mui/material';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { lines } from './lines.ts';
import { ungrouped } from './typed-number.ts';

type Attributes = InputHTMLAttributes<HTMLInputElement>;

/** An address is typed as it is: no capital letter at its beginning, no word put right. */
const AS_TYPED: Attributes = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** Which keyboard a phone shows for what is typed. */
export const KEYBOARDS = {
  text: {},
  password: AS_TYPED,
  url: { ...AS_TYPED, inputMode: 'url' },
  email: { ...AS_TYPED, inputMode: 'email' },
  tel: { inputMode: 'tel' },
  number: { inputMode: 'numeric' },
  /** A part of an address. */
  slug: AS_TYPED,
} satisfies Record<string, Attributes>;

interface TextInputProps {
  name: string;
  label: string;
  type?: keyof typeof KEYBOARDS;
  required?: boolean;
  readOnly?: boolean;
  /** How many lines it is high; one when left out. */
  rows?: number;
  /** At most so many characters: counted as the person types. */
  limit?: number;
  help?: ReactNode;
  placeholder?: string;
  autoComplete?: string;
  /** Across all columns of its form. */
  wide?: boolean;
}

/** One that is shown, not edited, looks like it. */
const QUIET = {
  '& .MuiOutlinedInput-root': { bgcolor: 'action.hover' },
  '& .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
  '& .MuiOutlinedInput-input': { color: 'text.secondary' },
};

/**
 * Texts to the browser as well: its own field for numbers says of what it cannot read that it is empty, and counts on when
 * somebody scrolls past it.
 */
const AS_TEXT: readonly string[] = ['slug', 'number'];

/** One text of a form, with what is wrong with it underneath. */
export const TextInput = (props: TextInputProps) => {
  const { name, label, type = 'text', required, readOnly, rows, limit, help, placeholder, autoComplete, wide } = props;
  const t = useText();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, onChange, ...rest } = field;
  const text = String(value ?? '');
  const tooLong = limit !== undefined && text.length > limit;
  const several = rows === undefined ? undefined : lines(rows);
  const counter = limit === undefined ? undefined : t('forms.counter', { count: text.length, limit });

  return (
    <TextField
      {...rest}
      onChange={type === 'number' ? event => onChange(ungrouped(event.target.value)) : onChange}
      className={wide ? 'wide' : undefined}
      inputRef={ref}
      value={text}
      label={label}
      type={AS_TEXT.includes(type) ? 'text' : type}
      required={required}
      placeholder={placeholder}
      autoComplete={autoComplete ?? 'off'}
      multiline={several !== undefined}
      error={fieldState.error !== undefined || tooLong}
      sx={[several ? several.sx : false, readOnly ? QUIET : false]}
      helperText={
        <>
          {fieldState.error?.message ?? help}
          {counter && (
            <span aria-live="off" style={{ float: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {counter}
            </span>
          )}
        </>
      }
      slotProps={{
        input: several?.input,
        htmlInput: { readOnly, ...KEYBOARDS[type], ...several?.htmlInput },
        inputLabel: { required },
      }}
    />
  );
};
