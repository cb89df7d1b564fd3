import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** Error message. Displayed instead of the help text. */
  fault?: string;
  help?: string;
}

/** Password input with a button that reveals the password. */
export const PasswordField = ({ onChange, fault, help, ...field }: PasswordFieldProps) => {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      required
      size="medium"
      onChange={event => onChange(event.target.value)}
      error={Boolean(fault)}
      helperText={fault || help}
      sx={{ mb: 2 }}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                onClick={() => setShown(!shown)}
                aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
                edge="end"
              >
                {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

interface CodeFieldProps {
  label: string;
  help: string;
  value: string;
  fault?: string;
  /** False if another field takes the focus. */
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** Input for an authenticator or recovery code. Takes the focus when it appears. */
export const CodeField = ({ label, help, value, fault, autoFocus = true, onChange }: CodeFieldProps) => (
  <TextField
    label={label}
    required
    autoFocus={autoFocus}
    size="medium"
    autoComplete="one-time-code"
    value={value}
    onChange={event => onChange(event.target.value)}
    error={Boolean(fault)}
    helperText={fault || help}
    sx={{ mb: 2 }}
    slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'none', spellCheck: false } }}
  />
);
