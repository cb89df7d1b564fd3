import type { HeroSlide } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { EditButton } from '../../kit/page/EditButton.tsx';
import { RowButtons } from '../../kit/page/RowButtons.tsx';

export interface SlideRowProps {
  slide: HeroSlide;
  onEdit: (id: string) => void;
  /** Something changed: the list is read anew. */
  onChanged: () => unknown;
}

/** What can be done with one slide. */
export const SlideActions = ({ slide, onEdit, onChanged }: SlideRowProps) => {
  const t = useText();
  return (
    <RowButtons>
      <EditButton onClick={() => onEdit(slide.id)} name={slide.title} />
      <DeleteButton
        name={slide.title}
        question={t('heroSlides.deleteTitle')}
        text={slide.title}
        work={api => api.remove(`admin/hero-slides/${slide.id}`)}
        deleted={t('heroSlides.deleted')}
        failed={t('heroSlides.deleteFailed')}
        onDeleted={onChanged}
      />
    </RowButtons>
  );
};
