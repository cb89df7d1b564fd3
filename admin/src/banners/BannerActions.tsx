import type { Banner } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { DeleteButton } from '../feedback/DeleteButton.tsx';
import { useText } from '../i18n/useText.ts';
import { RowButtons } from '../layout/RowButtons.tsx';

export interface BannerRowProps {
  banner: Banner;
  onEdit: (id: string) => void;
  onDeleted: () => unknown;
}

/** What can be done with one banner. */
export const BannerActions = ({ banner: { id, title }, onEdit, onDeleted }: BannerRowProps) => {
  const t = useText();
  return (
    <RowButtons>
      <Tooltip title={t('actions.edit')}>
        <IconButton onClick={() => onEdit(id)} aria-label={t('franchises.editNamed', { name: title })}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <DeleteButton
        path={`admin/banners/${id}`}
        name={title}
        question={t('banners.deleteTitle')}
        deleted={t('banners.deleted')}
        failed={t('banners.deleteFailed')}
        onDeleted={onDeleted}
      />
    </RowButtons>
  );
};
