import type { SecuritySettings } from '@marketplace/api';
import { MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';

const PATH = 'admin/security-settings';
const HOURS = [1, 2, 4, 8, 12, 24, 48, 168];

/** Select for the hours of inactivity after which consoles sign out. A change is saved immediately. */
export const IdleSetting = ({ settings }: { settings: SecuritySettings }) => {
  const t = useText();
  const queries = useQueryClient();
  const save = useCommand((wanted: SecuritySettings) => api.save<SecuritySettings>(PATH, wanted), {
    done: () => t('security.idleSaved'),
    onDone: saved => queries.setQueryData([PATH], saved),
  });
  const hours = settings.idleSignOutHours;
  return (
    <TextField
      select
      label={t('security.idle')}
      helperText={t('security.idleHelp')}
      value={hours}
      disabled={save.isPending}
      onChange={event => save.mutate({ ...settings, idleSignOutHours: Number(event.target.value) })}
      sx={{ maxWidth: 420 }}
    >
      {[...new Set([...HOURS, hours])]
        .toSorted((a, b) => a - b)
        .map(value => (
          <MenuItem key={value} value={value}>
            {t('security.hours', { smart_count: value })}
          </MenuItem>
        ))}
    </TextField>
  );
};
