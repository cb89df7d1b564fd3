import { Box, InputAdornment, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';

const COMPLETE = /^#[0-9a-f]{6}$/i;

/** Input for a colour `#rrggbb`, typed or picked. */
export const ColourInput = ({ name, label }: { name: string; label: string }) => {
  const t = useText();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, ...rest } = field;
  const text = String(value ?? '');
  return (
    <TextField
      {...rest}
      inputRef={ref}
      value={text}
      label={label}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={t('forms.pick', { label })}
                value={COMPLETE.test(text) ? text : '#000000'}
                onChange={event => field.onChange(event.target.value)}
                sx={{
                  width: 28,
                  height: 28,
                  p: 0,
                  border: 0,
                  borderRadius: 1,
                  bgcolor: 'transparent',
                  cursor: 'pointer',
                }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
