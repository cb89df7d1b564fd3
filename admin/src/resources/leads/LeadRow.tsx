import type { Lead } from '@marketplace/api';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { IconButton, TableCell, TableRow } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { LeadDetails } from './LeadDetails.tsx';

interface LeadRowProps {
  lead: Lead;
  /** What the row is called, for the button that opens it. */
  name: string;
  /** All of them, for what the row opens to. */
  columns: number;
  /** The cell before that button. */
  first?: ReactNode;
  children: ReactNode;
}

/** A lead's row, which opens to all that it says. */
export const LeadRow = ({ lead, name, columns, first, children }: LeadRowProps) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const details = useId();
  return (
    <>
      <TableRow hover>
        {first}
        <TableCell padding="checkbox">
          <IconButton
            size="small"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            aria-label={t('leads.details', { name })}
            onClick={() => setOpen(!open)}
          >
            {open ? <ExpandLess /> : <ExpandMore />}
          </IconButton>
        </TableCell>
        {children}
      </TableRow>
      {open && (
        <TableRow id={details}>
          <TableCell colSpan={columns} sx={{ bgcolor: 'background.default' }}>
            <LeadDetails lead={lead} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
};
