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
  /** What is wrong with it, instead of the help. */
  fault?: string;
  help?: string;
}

/** A password, with a button that shows it. */
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
