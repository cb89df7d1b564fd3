import { LONGEST_REFUND_REQUEST_WORDS, REFUND_REASONS, type RefundRequestDetails } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { PicturesInput } from './PicturesInput.tsx';
import { RefundTermsLink } from './RefundTermsLink.tsx';

interface RequestValues {
  reason: string;
  words: string;
  pictures: string[];
}

const toValues = (): RequestValues => ({ reason: '', words: '', pictures: [] });

/** Dialog that requests a refund for a lead, with a reason, a description and pictures. */
const RequestRefundDialog = ({
  leadId,
  onSaved,
  onClose,
}: {
  leadId: string;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const t = useText();
  const labels: Record<keyof RequestValues, string> = {
    reason: t('refundRequests.reason'),
    words: t('refundRequests.request.words'),
    pictures: t('refundRequests.pictures'),
  };
  const validate = ({ reason, words }: RequestValues) => ({
    ...(reason === '' && { reason: t('forms.required') }),
    ...(words.trim() === '' && { words: t('forms.required') }),
  });
  return (
    <RecordDialog<RefundRequestDetails, RequestValues>
      title={t('refundRequests.request.title')}
      list={`leads/${leadId}/refund-requests`}
      toValues={toValues}
      toWrite={values => values}
      validate={validate}
      labelOf={field => labels[field as keyof RequestValues] ?? field}
      saved={t('refundRequests.request.sent')}
      failed={t('refundRequests.request.failed')}
      showServerReason
      submit={t('refundRequests.request.send')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className="wide">
        <ChoiceInput
          name="reason"
          label={labels.reason}
          required
          choices={REFUND_REASONS.map(value => ({ value, label: t(`refundRequests.reasons.${value}`) }))}
        />
      </div>
      <TextInput wide name="words" label={labels.words} required rows={3} limit={LONGEST_REFUND_REQUEST_WORDS} />
      <PicturesInput name="pictures" label={labels.pictures} />
      <RefundTermsLink />
    </RecordDialog>
  );
};

export default RequestRefundDialog;
