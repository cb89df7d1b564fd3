import { CLOSE_REASONS, EDIT_TIMELINES, EXPERIENCES, LEAD_STATUSES, type Lead } from '@marketplace/api';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useMe } from '../../data/useMe.ts';
import { useField, useFieldLabel, useText, useWord } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { parseTypedNumber } from '../../kit/inputs/typed-number.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { mayChange } from './allowed.ts';

const toLeadValues = (lead?: Lead) => ({
  first_name: lead?.first_name ?? '',
  last_name: lead?.last_name ?? '',
  email: lead?.email ?? '',
  phone: lead?.phone ?? '',
  investment_budget: String(lead?.investment_budget ?? ''),
  experience: lead?.experience ?? '',
  timeline: lead?.timeline ?? '',
  status: lead?.status ?? '',
  close_reason: lead?.close_reason ?? '',
  location_interest: lead?.location_interest ?? '',
  message: lead?.message ?? '',
});

/** Form values of a lead. Typed numbers remain text until they are sent. */
type LeadValues = ReturnType<typeof toLeadValues>;

/** Required fields (specification, section 5), without the budget, which visitors need not state. */
const REQUIRED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'experience',
  'timeline',
  'status',
] as const satisfies readonly (keyof LeadValues)[];

const missingLeadFields = (values: LeadValues) => REQUIRED.filter(field => values[field].trim() === '');

/**
 * Converts form values to the request body, with the budget as a number, or null if it is not stated. The server
 * reports invalid input.
 */
const toLeadUpdate = (values: LeadValues) => ({
  ...values,
  close_reason: (values.status === 'closed' && values.close_reason) || null,
  investment_budget: values.investment_budget.trim() === '' ? null : parseTypedNumber(values.investment_budget),
});

/** Choice of the reason why a lead is closed. Displayed only for a closed lead. */
const CloseReasonInput = () => {
  const t = useText();
  if (useWatch<LeadValues, 'status'>({ name: 'status' }) !== 'closed') return null;
  return (
    <ChoiceInput
      name="close_reason"
      label={t('desk.close.reason')}
      choices={[
        { value: '', label: t('desk.close.none') },
        ...CLOSE_REASONS.map(reason => ({ value: reason, label: t(`desk.close.reasons.${reason}`) })),
      ]}
    />
  );
};

/** Dialog that edits a lead. Closes on Cancel, Escape or after saving. */
const LeadDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useText();
  const field = useField('leads');
  const labelOf = useFieldLabel('leads');
  const word = useWord();
  const refresh = useRefresh();
  const isAdmin = useMe()?.role === 'admin';
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
      instead={lead =>
        !mayChange(lead) && (
          <Notice icon={<LockOutlined />} title={t(lead.is_locked ? 'leads.lockedHelp' : 'leads.reassignedHelp')} />
        )
      }
      onSaved={refresh}
      onClose={onClose}
    >
      <Muted sx={{ gridColumn: '1 / -1' }}>{t(isAdmin ? 'leads.copy.forAll' : 'leads.copy.forYou')}</Muted>
      <TextInput {...field('first_name')} required />
      <TextInput {...field('last_name')} required />
      <TextInput {...field('email')} type="email" required />
      <TextInput {...field('phone')} type="tel" required />
      <TextInput {...field('investment_budget')} type="number" />
      <ChoiceInput {...field('experience')} required choices={asChoices(EXPERIENCES, word)} labelOf={word} />
      <ChoiceInput {...field('timeline')} required choices={asChoices(EDIT_TIMELINES, word)} labelOf={word} />
      <ChoiceInput
        {...field('status')}
        required
        choices={LEAD_STATUSES.map(status => ({ value: status, label: t(`leads.statuses.${status}`) }))}
      />
      <CloseReasonInput />
      <TextInput wide {...field('location_interest')} />
      <TextInput wide {...field('message')} rows={3} />
    </RecordDialog>
  );
};

export default LeadDialog;
