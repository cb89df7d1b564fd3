import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';

/** Switch for a boolean value. */
export const SwitchInput = ({ name, label, help }: { name: string; label: string; help?: string }) => {
  const { field } = useController({ name, defaultValue: false });
  const helpId = useId();
  const control = (
    <FormControlLabel
      label={label}
      control={
        <Switch
          inputRef={field.ref}
          name={name}
          checked={field.value === true}
          onBlur={field.onBlur}
          onChange={event => field.onChange(event.target.checked)}
          slotProps={{ input: { role: 'switch', 'aria-describedby': help ? helpId : undefined } }}
        />
      }
    />
  );
  if (!help) return control;
  return (
    <div>
      {control}
      <FormHelperText id={helpId}>{help}</FormHelperText>
    </div>
  );
};
