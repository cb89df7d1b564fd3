import type { ConsultantOption } from '@marketplace/api';
import { Alert, Box, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { FormLink } from '../../../kit/forms/FormLink.tsx';
import { FoundField, useFound } from '../../../kit/list/FoundField.tsx';
import { CONSULTANTS } from '../../users/ConsultantChoice.tsx';

interface ConsultantFieldProps {
  value: string;
  onChoose: (id: string) => void;
  onBlur?: () => void;
  field?: Pick<TextFieldProps, 'required' | 'error' | 'helperText' | 'inputRef'>;
}

/** Who looks after a franchise; where there is nobody, why, and the way on. */
export const ConsultantField = (props: ConsultantFieldProps) => {
  const t = useText();
  const found = useFound<ConsultantOption>(CONSULTANTS, props.value);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <FoundField
        {...props}
        found={found}
        label={t('franchises.fields.consultant_id')}
        labelOf={({ name, email }) => (email ? `${name} (${email})` : name)}
      />
      {found.error && (
        <FailedPart text={t('franchises.help.consultantsFailed')} error={found.error} onRetry={found.again} />
      )}
      {found.none && (
        <Alert severity="warning">
          {t('franchises.help.noConsultants')} <FormLink to="/admin/consultants">{t('layout.screens.users')}</FormLink>
        </Alert>
      )}
    </Box>
  );
};

/** Who looks after a franchise, where only their id is at hand. */
const ConsultantName = ({ id }: { id: string }) => {
  const { chosen } = useFound<ConsultantOption>(CONSULTANTS, id);
  return chosen?.name ?? id;
};

/** A value of a franchise's field as people know it: a consultant by name. */
export const consultantByName = (field: string, value: string): ReactNode =>
  field === 'consultant_id' ? <ConsultantName id={value} /> : value;
