import type { Lead } from '@marketplace/api';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { IconButton, TableCell, TableRow } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { HIGHLIGHT_STYLE, useIsHighlighted } from './highlight.ts';
import type { LeadRowsProps } from './kinds.ts';
import { LeadActions } from './LeadActions.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import type { useLeadTexts } from './useLeadTexts.ts';

interface LeadRowProps extends LeadRowsProps {
  lead: Lead;
  texts: ReturnType<typeof useLeadTexts>;
  /** Name of the row, for the label of the expand button. */
  name: string;
  /** Number of columns that the expanded details span. */
  columns: number;
  /** Cell before the expand button. */
  first?: ReactNode;
  children: ReactNode;
}

/** Table row of a lead with its date and actions, which expands to the lead's details. */
export const LeadRow = ({ lead, kind, onUnlocked, texts, name, columns, first, children }: LeadRowProps) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const details = useId();
  return (
    <>
      <TableRow hover sx={useIsHighlighted(lead.id) ? HIGHLIGHT_STYLE : undefined}>
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
        <TableCell title={texts.exactDate} sx={{ whiteSpace: 'nowrap' }}>
          {texts.date}
        </TableCell>
        <TableCell align="right">
          <LeadActions lead={lead} kind={kind} onUnlocked={onUnlocked} />
        </TableCell>
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
