import type { ConsultantOption } from '@marketplace/api';
import { Alert, Box, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { FormLink } from '../../../kit/forms/FormLink.tsx';
import { RecordSearchField, useRecordSearch } from '../../../kit/list/RecordSearchField.tsx';
import { CONSULTANT_SEARCH } from '../../users/ConsultantChoice.tsx';

interface ConsultantFieldProps {
  value: string;
  onChoose: (id: string) => void;
  onBlur?: () => void;
  field?: Pick<TextFieldProps, 'required' | 'error' | 'helperText' | 'inputRef'>;
}

/**
 * Search field for the consultant of a franchise. Displays loading errors and what to do if there are no consultants.
 */
export const ConsultantField = (props: ConsultantFieldProps) => {
  const t = useText();
  const found = useRecordSearch<ConsultantOption>(CONSULTANT_SEARCH, props.value);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <RecordSearchField
        {...props}
        found={found}
        label={t('franchises.fields.consultant_id')}
        labelOf={({ name, email }) => (email ? `${name} (${email})` : name)}
      />
      {found.error && (
        <FailedPart text={t('franchises.help.consultantsFailed')} error={found.error} onRetry={found.retry} />
      )}
      {found.isEmpty && (
        <Alert severity="warning">
          {t('franchises.help.noConsultants')} <FormLink to="/admin/consultants">{t('layout.screens.users')}</FormLink>
        </Alert>
      )}
    </Box>
  );
};

/** Name of a consultant, by id. Displays the id until the name is loaded. */
const ConsultantName = ({ id }: { id: string }) => {
  const { chosen } = useRecordSearch<ConsultantOption>(CONSULTANT_SEARCH, id);
  return chosen?.name ?? id;
};

/** Replaces a consultant's id by their name. Other values are returned unchanged. */
export const consultantByName = (field: string, value: string): ReactNode =>
  field === 'consultant_id' ? <ConsultantName id={value} /> : value;
