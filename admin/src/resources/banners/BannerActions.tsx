import type { Banner } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { EditButton } from '../../kit/page/EditButton.tsx';
import { RowButtons } from '../../kit/page/RowButtons.tsx';

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
        name={title}
        question={t('banners.deleteTitle')}
        text={title}
        work={api => api.remove(`admin/banners/${id}`)}
        deleted={t('banners.deleted')}
        failed={t('banners.deleteFailed')}
        onDeleted={onDeleted}
      />
    </RowButtons>
  );
};
