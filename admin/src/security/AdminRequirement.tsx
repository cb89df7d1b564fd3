import type { SecuritySettings } from '@marketplace/api';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { detailOf } from '../http/http.ts';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';

const PATH = 'admin/security-settings';

/** Whether all admins must have a second factor; saved at once. */
export const AdminRequirement = () => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: [PATH], queryFn: () => api.read<SecuritySettings>(PATH), retry: false });
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: SecuritySettings) => api.save<SecuritySettings>(PATH, wanted),
    onSuccess: ({ secondFactorRequiredOfAdmins }) => {
      notify(secondFactorRequiredOfAdmins ? t('security.demandOn') : t('security.demandOff'), { type: 'success' });
      queries.setQueryData([PATH], { secondFactorRequiredOfAdmins });
      queries.invalidateQueries({ queryKey: ['second-factor'] });
    },
    onError: error => notify(detailOf(error) ?? t('errors.generic'), { type: 'error' }),
  });
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={data?.secondFactorRequiredOfAdmins ?? false}
            disabled={!data || isPending}
            onChange={event => mutate({ secondFactorRequiredOfAdmins: event.target.checked })}
          />
        }
        label={t('security.demand')}
      />
      <Typography variant="body2" color="text.secondary">
        {t('security.demandHelp')}
      </Typography>
    </Box>
  );
};
