import { FormControlLabel, Switch } from '@mui/material';
import { useController } from 'react-hook-form';

/** Yes or no. */
export const SwitchInput = ({ name, label }: { name: string; label: string }) => {
  const { field } = useController({ name, defaultValue: false });
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          inputRef={field.ref}
          name={name}
          checked={field.value === true}
          onBlur={field.onBlur}
          onChange={event => field.onChange(event.target.checked)}
        />
      }
    />
  );
};
