import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';

/** The height of buttons where there is a thumb, and where there are columns and a pointer. */
const size = { xs: 40, lg: 32 };

interface RowButtonsProps {
  /** One below the other where a row has many short lines and little width. */
  stackedOnPhones?: boolean;
  children: ReactNode;
}

/** The buttons of a row. The last icon, which deletes, stands apart, so that it is not hit instead of its neighbour. */
export const RowButtons = ({ stackedOnPhones = false, children }: RowButtonsProps) => (
  <Box
    sx={{
      display: 'inline-flex',
      flexDirection: stackedOnPhones ? { xs: 'column', sm: 'row' } : 'row',
      // Icons stand in one line, however narrow a table would like their column; a button in words may stand above them.
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

/** What a row's pencil does: leads to a screen, or opens a dialog. */
type EditButtonProps = { name: string } & ({ to: string } | { onClick: () => void });

/** The pencil of a row, which says to a screen reader whose it is. */
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
