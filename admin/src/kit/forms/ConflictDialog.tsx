import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/useText.ts';
import { type Difference, differences } from './differences.ts';

interface ConflictDialogProps {
  open: boolean;
  mine: object;
  theirs: object;
  labelOf: (field: string) => string;
  /** Formats a field's value if the stored value is not readable for users. */
  formatValue?: (field: string, value: string) => ReactNode;
  /** Explanation for a conflict that was not found by a save. */
  explanation?: string;
  /** Label of the button that selects one's own changes, if the button does not save. */
  keep?: string;
  busy?: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Called when the dialog is closed without a choice. If undefined, a choice is required. */
  onClose?: () => void;
}

/** On phones a field's name is above its two values, so that both are visible. The table roles are preserved. */
const STACKED = {
  tableLayout: 'fixed',
  '@media (max-width: 599.95px)': {
    '&, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& thead th': { whiteSpace: 'normal' },
    '& tr > th:first-of-type': { gridColumn: '1 / -1', pb: 0, border: 0 },
    '& thead th:first-of-type': { display: 'none' },
  },
} as const;

interface RowProps extends Pick<ConflictDialogProps, 'formatValue'> {
  difference: Difference;
  label: string;
}

const Row = ({ difference, label, formatValue = (_field, value) => value }: RowProps) => {
  const t = useText();
  const displayText = (value: string) =>
    value ? formatValue(difference.field, value) : <em>{t('forms.conflict.empty')}</em>;
  return (
    <TableRow role="row" sx={{ verticalAlign: 'top', '& td': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}>
      <TableCell component="th" scope="row" role="rowheader" sx={{ fontWeight: 600 }}>
        {label}
      </TableCell>
      <TableCell role="cell">{displayText(difference.mine)}</TableCell>
      <TableCell role="cell">{displayText(difference.theirs)}</TableCell>
    </TableRow>
  );
};

/**
 * Compares one's own changes with another user's saved version, field by field, and asks which to keep. Closing returns
 * to the form.
 */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { open, mine, theirs, labelOf, formatValue, explanation, keep, busy, onTakeTheirs, onKeepMine, onClose } =
    props;
  const t = useText();
  const titleId = useId();
  const found = differences(mine, theirs);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{t('forms.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {found.length > 0 ? (explanation ?? t('forms.conflict.explanation')) : t('forms.conflict.same')}
        </DialogContentText>
        {found.length > 0 && (
          <TableContainer tabIndex={0}>
            <Table size="small" role="table" sx={STACKED}>
              <TableHead role="rowgroup">
                <TableRow role="row">
                  <TableCell role="columnheader" sx={{ width: '24%' }}>
                    {t('forms.conflict.field')}
                  </TableCell>
                  <TableCell role="columnheader">{t('forms.conflict.yours')}</TableCell>
                  <TableCell role="columnheader">{t('forms.conflict.theirs')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody role="rowgroup">
                {found.map(difference => (
                  <Row
                    key={difference.field}
                    difference={difference}
                    label={labelOf(difference.field)}
                    formatValue={formatValue}
                  />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        )}
      </DialogContent>
      <DialogActions>
        {onClose && (
          <Button variant="outlined" onClick={onClose} autoFocus>
            {t('actions.cancel')}
          </Button>
        )}
        <Button variant="outlined" onClick={onTakeTheirs} disabled={busy}>
          {t('forms.conflict.takeTheirs')}
        </Button>
        <Button variant="contained" color={keep ? 'primary' : 'error'} onClick={onKeepMine} loading={busy}>
          {keep ?? t('forms.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
