import { CLAIM_FAULTS, type ClaimDetails, LONGEST_CLAIM_WORDS } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { GuaranteeLink } from './GuaranteeLink.tsx';
import { PicturesInput } from './PicturesInput.tsx';

interface ReportValues {
  fault: string;
  words: string;
  pictures: string[];
}

const toValues = (): ReportValues => ({ fault: '', words: '', pictures: [] });

/** Dialog that requests a refund for a lead, with a reason, a description and pictures. */
const ReportDialog = ({ leadId, onSaved, onClose }: { leadId: string; onSaved: () => void; onClose: () => void }) => {
  const t = useText();
  const labels: Record<keyof ReportValues, string> = {
    fault: t('claims.fault'),
    words: t('claims.report.words'),
    pictures: t('claims.pictures'),
  };
  const validate = ({ fault, words }: ReportValues) => ({
    ...(fault === '' && { fault: t('forms.required') }),
    ...(words.trim() === '' && { words: t('forms.required') }),
  });
  return (
    <RecordDialog<ClaimDetails, ReportValues>
      title={t('claims.report.title')}
      list={`leads/${leadId}/claims`}
      toValues={toValues}
      toWrite={values => values}
      validate={validate}
      labelOf={field => labels[field as keyof ReportValues] ?? field}
      saved={t('claims.report.sent')}
      failed={t('claims.report.failed')}
      inServersWords
      submit={t('claims.report.send')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className="wide">
        <ChoiceInput
          name="fault"
          label={labels.fault}
          required
          choices={CLAIM_FAULTS.map(value => ({ value, label: t(`claims.faults.${value}`) }))}
        />
      </div>
      <TextInput wide name="words" label={labels.words} required rows={3} limit={LONGEST_CLAIM_WORDS} />
      <PicturesInput name="pictures" label={labels.pictures} />
      <GuaranteeLink />
    </RecordDialog>
  );
};

export default ReportDialog;
