import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';

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
