import { TextField } from '@mui/material';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { multilineProps } from './lines.ts';
import { removeThousandsSeparators } from './typed-number.ts';

type Attributes = InputHTMLAttributes<HTMLInputElement>;

/** Attributes for addresses and passwords, without capitalisation or correction. */
const AS_TYPED: Attributes = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** Attributes that choose the keyboard of a phone. */
export const KEYBOARDS = {
  text: {},
  password: AS_TYPED,
  url: { ...AS_TYPED, inputMode: 'url' },
  email: { ...AS_TYPED, inputMode: 'email' },
  tel: { inputMode: 'tel' },
  number: { inputMode: 'numeric' },
  /** Part of an address. */
  slug: AS_TYPED,
} satisfies Record<string, Attributes>;

interface TextInputProps {
  name: string;
  label: string;
  type?: keyof typeof KEYBOARDS;
  required?: boolean;
  readOnly?: boolean;
  /** Height in lines; 1 by default. */
  rows?: number;
  /** Maximum length in characters, displayed with a counter. */
  limit?: number;
  help?: ReactNode;
  placeholder?: string;
  autoComplete?: string;
  /** Spans all columns of the form. */
  wide?: boolean;
}

/** Style of a read-only input. */
const QUIET = {
  '& .MuiOutlinedInput-root': { bgcolor: 'action.hover' },
  '& .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
  '& .MuiOutlinedInput-input': { color: 'text.secondary' },
};

/**
 * Types of input that are rendered as plain text inputs. A number input would report invalid text as empty, and
 * scrolling would change its value.
 */
const AS_TEXT: readonly string[] = ['slug', 'number'];

/** Text input of a form with its error message. */
export const TextInput = (props: TextInputProps) => {
  const { name, label, type = 'text', required, readOnly, rows, limit, help, placeholder, autoComplete, wide } = props;
  const t = useText();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, onChange, ...rest } = field;
  const text = String(value ?? '');
  const tooLong = limit !== undefined && text.length > limit;
  const several = rows === undefined ? undefined : multilineProps(rows);
  const counter = limit === undefined ? undefined : t('forms.counter', { count: text.length, limit });

  return (
    <TextField
      {...rest}
      onChange={type === 'number' ? event => onChange(removeThousandsSeparators(event.target.value)) : onChange}
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
