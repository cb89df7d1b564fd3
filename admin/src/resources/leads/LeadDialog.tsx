import { EDIT_TIMELINES, EXPERIENCES, LEAD_STATUSES, type Lead } from '@marketplace/api';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, DialogContent } from '@mui/material';
import { useMemo } from 'react';
import { useRefresh } from 'react-admin';
import type { Versioned } from '../../data/api.ts';
import { useRead } from '../../data/useRead.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { useWord } from '../../i18n/useWord.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { DialogButtons } from '../../kit/forms/DialogButtons.tsx';
import { DialogKeeper } from '../../kit/forms/DialogKeeper.tsx';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { RecordClash } from '../../kit/forms/RecordClash.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useSave } from '../../kit/forms/useSave.ts';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { type LeadValues, missingLeadFields, toLeadUpdate, toLeadValues } from './values.ts';

interface LeadFormProps {
  lead: Versioned<Lead>;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

const LeadForm = ({ lead, reload, onClose }: LeadFormProps) => {
  const t = useText();
  const labelOf = useFieldLabel('leads');
  const word = useWord();
  const refresh = useRefresh();
  const values = useMemo(() => toLeadValues(lead), [lead]);
  const path = `leads/${lead.id}`;
  const { save, clash, settle } = useSave<Lead>({
    path,
    saved: t('leads.updated'),
    failed: t('leads.updateFailed'),
    onSaved: () => {
      refresh();
      onClose();
    },
  });
  const validate = (current: LeadValues) =>
    Object.fromEntries(missingLeadFields(current).map(field => [field, t('forms.required')]));

  return (
    <RecordForm<LeadValues>
      values={values}
      validate={validate}
      onSubmit={current => save({ ...toLeadUpdate(current), etag: lead.etag })}
      keeper={<DialogKeeper place={path} onClose={onClose} />}
    >
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            pt: 1,
            gridTemplateColumns: { sm: '1fr 1fr' },
            '& > .wide': { gridColumn: '1 / -1' },
          }}
        >
          <TextInput name="first_name" label={t('leads.fields.first_name')} required />
          <TextInput name="last_name" label={t('leads.fields.last_name')} required />
          <TextInput name="email" label={t('leads.fields.email')} type="email" required />
          <TextInput name="phone" label={t('leads.fields.phone')} type="tel" required />
          <TextInput name="investment_budget" label={t('leads.fields.investment_budget')} type="number" required />
          <ChoiceInput
            name="experience"
            label={t('leads.fields.experience')}
            required
            choices={asChoices(EXPERIENCES, word)}
          />
          <ChoiceInput
            name="timeline"
            label={t('leads.fields.timeline')}
            required
            choices={asChoices(EDIT_TIMELINES, word)}
          />
          <ChoiceInput
            name="status"
            label={t('leads.fields.status')}
            required
            choices={LEAD_STATUSES.map(status => ({ value: status, label: t(`leads.statuses.${status}`) }))}
          />
          <div className="wide">
            <TextInput name="location_interest" label={t('leads.fields.location_interest')} />
          </div>
          <div className="wide">
            <TextInput name="message" label={t('leads.fields.message')} rows={3} />
          </div>
        </Box>
      </DialogContent>
      <DialogButtons label={t('leads.update')} onClose={onClose} />
      <FormAlert />
      <RecordClash clash={clash} path={path} labelOf={labelOf} save={save} reload={reload} settle={settle} />
    </RecordForm>
  );
};

/** The edit dialog of a lead: closes on Cancel, the close key, or once it is saved. */
const LeadDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useText();
  const { data, error, isPending, refetch } = useRead(['lead', id], api => api.open<Lead>(`leads/${id}`), {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <FormDialog title={t('leads.edit')} onClose={onClose}>
      {isPending && <Loading />}
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {data?.is_locked && <Notice icon={<LockOutlined />} title={t('leads.lockedHelp')} />}
      {data && !data.is_locked && <LeadForm lead={data} reload={refetch} onClose={onClose} />}
    </FormDialog>
  );
};

export default LeadDialog;
