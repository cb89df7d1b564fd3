import { TextField } from '@mui/material';

interface CodeFieldProps {
  label: string;
  help: string;
  value: string;
  fault?: string;
  /** Where it does not stand alone. */
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** The code of an authenticator app, or a recovery code. It appears when it is needed, and takes the focus. */
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
