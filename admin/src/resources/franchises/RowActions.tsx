import type { Franchise } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { IconButton, Tooltip } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { EditButton } from '../../kit/page/EditButton.tsx';
import { RowButtons } from '../../kit/page/RowButtons.tsx';
import { DeleteFranchise } from './DeleteFranchise.tsx';

/** What can be done with one franchise of the list: see, edit and delete it. */
export const RowActions = ({ franchise }: { franchise: Franchise }) => {
  const t = useText();
  const { name } = franchise;
  return (
    <RowButtons>
      <Tooltip title={t('actions.view')}>
        <IconButton
          component="a"
          href={`/franchise/${franchise.slug}`}
          target="_blank"
          rel="noopener"
          aria-label={t('franchises.viewOnSite', { name })}
        >
          <OpenInNew fontSize="small" />
        </IconButton>
      </Tooltip>
      <EditButton to={`/admin/franchises/edit/${franchise.id}`} name={name} />
      <DeleteFranchise franchise={franchise}>
        <DeleteOutlined fontSize="small" />
      </DeleteFranchise>
    </RowButtons>
  );
};
