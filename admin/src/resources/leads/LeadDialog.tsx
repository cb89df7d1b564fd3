import { EDIT_TIMELINES, EXPERIENCES, LEAD_STATUSES, type Lead } from '@marketplace/api';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { useRefresh } from 'react-admin';
import { useFieldLabel, useText, useWord } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';

/** A lead as the edit dialog holds it; what is typed stays text until it is sent. */
interface LeadValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  investment_budget: string;
  experience: string;
  timeline: string;
  status: string;
  location_interest: string;
  message: string;
}

const toLeadValues = (lead?: Lead): LeadValues => ({
  first_name: lead?.first_name ?? '',
  last_name: lead?.last_name ?? '',
  email: lead?.email ?? '',
  phone: lead?.phone ?? '',
  investment_budget: String(lead?.investment_budget ?? ''),
  experience: lead?.experience ?? '',
  timeline: lead?.timeline ?? '',
  status: lead?.status ?? '',
  location_interest: lead?.location_interest ?? '',
  message: lead?.message ?? '',
});

/** All but location and message are required (specification §5). */
const REQUIRED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'investment_budget',
  'experience',
  'timeline',
  'status',
] as const satisfies readonly (keyof LeadValues)[];

const missingLeadFields = (values: LeadValues) => REQUIRED.filter(field => values[field].trim() === '');

/** What is sent; the budget as a whole number. */
const toLeadUpdate = (values: LeadValues) => ({
  ...values,
  investment_budget: Number(values.investment_budget),
});

/** The edit dialog of a lead: closes on Cancel, the close key, or once it is saved. */
const LeadDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useText();
  const labelOf = useFieldLabel('leads');
  const word = useWord();
  const refresh = useRefresh();
  const validate = (current: LeadValues) =>
    Object.fromEntries(missingLeadFields(current).map(field => [field, t('forms.required')]));
  return (
    <RecordDialog<Lead, LeadValues>
      title={t('leads.edit')}
      list="leads"
      id={id}
      toValues={toLeadValues}
      toWrite={toLeadUpdate}
      validate={validate}
      labelOf={labelOf}
      saved={t('leads.updated')}
      failed={t('leads.updateFailed')}
      submit={t('leads.update')}
      instead={lead => lead.is_locked && <Notice icon={<LockOutlined />} title={t('leads.lockedHelp')} />}
      onSaved={refresh}
      onClose={onClose}
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
    </RecordDialog>
  );
};

export default LeadDialog;
