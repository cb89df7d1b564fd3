import type { Franchise } from '@marketplace/api';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { IconButton, Tooltip } from '@mui/material';
import { useDelete } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { useDeletedNotice } from '../../kit/undo/useDeletedNotice.tsx';

/** Buttons to view, edit and delete a franchise. */
export const RowActions = ({ franchise }: { franchise: Franchise }) => {
  const t = useText();
  const notifyDeleted = useDeletedNotice('franchises');
  const [remove] = useDelete();
  const { id, name, slug } = franchise;
  return (
    <RowButtons>
      <Tooltip title={t('actions.view')}>
        <IconButton
          component="a"
          href={`/franchise/${slug}`}
          target="_blank"
          rel="noopener"
          aria-label={t('franchises.viewOnSite', { name })}
        >
          <OpenInNew fontSize="small" />
        </IconButton>
      </Tooltip>
      <EditButton to={`/admin/franchises/edit/${id}`} name={name} />
      <DeleteButton
        name={name}
        question={t('franchises.deleteTitle')}
        text={name}
        // Uses react-admin's hook, because it also removes the row from the displayed list.
        work={() =>
          remove(
            'admin/franchises',
            { id, previousData: franchise },
            { mutationMode: 'pessimistic', returnPromise: true, onError: () => undefined },
          )
        }
        onDeleted={() => notifyDeleted(t('franchises.deleted'), [id])}
        failed={t('franchises.deleteFailed')}
      />
    </RowButtons>
  );
};
