import type { Banner } from '@marketplace/api';
import { DeleteButton } from '../feedback/DeleteButton.tsx';
import { useText } from '../i18n/useText.ts';
import { EditButton } from '../layout/EditButton.tsx';
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
      <EditButton onClick={() => onEdit(id)} name={title} />
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
