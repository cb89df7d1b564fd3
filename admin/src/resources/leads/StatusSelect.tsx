import { LEAD_STATUSES, type Lead, type LeadStatus } from '@marketplace/api';
import { MenuItem, Select } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { StatusDot } from './StatusDot.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

const isStatus = (value: string): value is LeadStatus => LEAD_STATUSES.some(status => status === value);

/** For the longest status, so that the arrows of all rows stand in one line. */
const WIDTH = 116;

/** The status in the row: saved at once. A failure is logged and leaves the old one (specification §8). */
export const StatusSelect = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const { name } = useLeadTexts(lead);
  const [chosen, setChosen] = useState<LeadStatus | null>(null);

  const change = async (value: string) => {
    if (!isStatus(value)) return;
    setChosen(value);
    try {
      await api.setLeadStatus(lead.id, value);
      refresh();
    } catch (error) {
      console.warn('The status was not saved', error);
    }
    setChosen(null);
  };

  return (
    <Select
      variant="standard"
      disableUnderline
      value={chosen ?? lead.status}
      onChange={event => change(event.target.value)}
      inputProps={{ 'aria-label': t('leads.statusOf', { name }) }}
      sx={{ fontSize: '0.875rem', width: WIDTH }}
      renderValue={status => <StatusDot status={status} />}
    >
      {LEAD_STATUSES.map(status => (
        <MenuItem key={status} value={status}>
          <StatusDot status={status} />
        </MenuItem>
      ))}
    </Select>
  );
};
