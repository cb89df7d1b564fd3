import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';

/** Height in pixels of buttons on touch screens and on desktops. */
const size = { xs: 40, lg: 32 };

interface RowButtonsProps {
  /** Stacks the buttons on phones, for rows with many short lines. */
  stackedOnPhones?: boolean;
  children: ReactNode;
}

/** Buttons of a row. The last icon deletes and is set apart, so that it is not pressed by mistake. */
export const RowButtons = ({ stackedOnPhones = false, children }: RowButtonsProps) => (
  <Box
    sx={{
      display: 'inline-flex',
      flexDirection: stackedOnPhones ? { xs: 'column', sm: 'row' } : 'row',
      // Icons stay in one line even in a narrow column; a text button may wrap above them.
      '&:has(> .MuiButton-root)': { flexWrap: 'wrap' },
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: 0.5,
      '& .MuiIconButton-root': { width: size, height: size },
      '& .MuiIconButton-root:last-child:not(:only-child)': { ml: { xs: stackedOnPhones ? 0 : 2, sm: 2 } },
      '& .MuiButton-root': { minHeight: size, px: 1.5 },
    }}
  >
    {children}
  </Box>
);

/** Target of an edit button: a screen or a dialog. */
type EditButtonProps = { name: string } & ({ to: string } | { onClick: () => void });

/** Edit button of a row, labelled with the record's name for screen readers. */
export const EditButton = ({ name, ...way }: EditButtonProps) => {
  const t = useText();
  const target = 'to' in way ? { component: Link, to: way.to } : way;
  return (
    <Tooltip title={t('actions.edit')}>
      <IconButton {...target} aria-label={t('franchises.editNamed', { name })}>
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
};
