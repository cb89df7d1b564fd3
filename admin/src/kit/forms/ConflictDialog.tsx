import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../page/Muted.tsx';
import type { Difference } from './merge.ts';

/** Side whose value of a field is used. */
type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  /** Fields with both values. */
  differences: readonly Difference[];
  labelOf: (field: string) => string;
  /** Formats a field's value if the stored value is not readable for users. */
  formatValue?: (field: string, value: string) => ReactNode;
  explanation: string;
  /** Label of the button that applies the choices. */
  confirm: string;
  /** Called with the fields whose other value was chosen. */
  onChosen: (theirs: string[]) => void;
  /** Called when the dialog is closed without a choice. If undefined, a choice is required. */
  onClose?: () => void;
}

/**
 * On phones a field's name is above its two values, and each value names its side in place of the table's head. The
 * table roles are preserved.
 */
const STACKED = {
  tableLayout: 'fixed',
  '& .side': { display: 'none' },
  '@media (max-width: 599.95px)': {
    '&, & tbody, & tr': { display: 'block' },
    '& thead': { display: 'none' },
    '& th, & td': { display: 'block', border: 0, px: 0, py: 0.5 },
    '& tr': { borderTop: 1, borderColor: 'divider', py: 1 },
    '& .side': { display: 'block' },
  },
} as const;

/** The whole cell is the target of its radio button. */
const CHOICE = {
  alignItems: 'flex-start',
  width: '100%',
  m: 0,
  '& .MuiRadio-root': { mt: -0.5, ml: -1 },
  '& .MuiFormControlLabel-label': { typography: 'body2', minWidth: 0, pt: 0.5 },
} as const;

interface RowProps extends Required<Pick<ConflictDialogProps, 'formatValue'>> {
  difference: Difference;
  label: string;
  side: Side;
  onChoose: (side: Side) => void;
}

const Row = ({ difference, label, formatValue, side, onChoose }: RowProps) => {
  const t = useText();
  const name = useId();
  return (
    <TableRow role="row" sx={{ verticalAlign: 'top', '& td': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}>
      <TableCell component="th" scope="row" role="rowheader" sx={{ fontWeight: 600 }}>
        {label}
      </TableCell>
      {(['mine', 'theirs'] as const).map(each => (
        <TableCell key={each} role="cell">
          <FormControlLabel
            sx={CHOICE}
            control={<Radio size="small" name={name} checked={side === each} onChange={() => onChoose(each)} />}
            label={
              <>
                <Caption className="side" component="span">
                  {t(each === 'mine' ? 'forms.conflict.yours' : 'forms.conflict.theirs')}
                </Caption>
                {difference[each] ? (
                  formatValue(difference.field, difference[each])
                ) : (
                  <em>{t('forms.conflict.empty')}</em>
                )}
              </>
            }
          />
        </TableCell>
      ))}
    </TableRow>
  );
};

/**
 * Asks for each field that two people changed whose value to keep. One's own values are chosen at first. Closing returns
 * to the form.
 */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const {
    differences,
    labelOf,
    formatValue = (_field, value) => value,
    explanation,
    confirm,
    onChosen,
    onClose,
  } = props;
  const t = useText();
  const titleId = useId();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, side: Side) =>
    setTheirs(before => new Set(side === 'theirs' ? [...before, field] : [...before].filter(each => each !== field)));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{t('forms.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{explanation}</DialogContentText>
        <TableContainer>
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
              {differences.map(difference => (
                <Row
                  key={difference.field}
                  difference={difference}
                  label={labelOf(difference.field)}
                  formatValue={formatValue}
                  side={theirs.has(difference.field) ? 'theirs' : 'mine'}
                  onChoose={side => choose(difference.field, side)}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </DialogContent>
      <DialogActions>
        {onClose && (
          <Button variant="outlined" onClick={onClose} autoFocus>
            {t('actions.cancel')}
          </Button>
        )}
        <Button variant="contained" onClick={() => onChosen([...theirs])}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
