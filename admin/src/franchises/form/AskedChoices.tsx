import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { useCategories } from '../useCategoryNames.ts';
import { AskedChoice } from './AskedChoice.tsx';
import type { FormKind } from './payload.ts';
import { useConsultants } from './useConsultants.ts';

/** The category; who may add the first one is shown where. */
export const CategoryChoice = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  return (
    <AskedChoice
      name="category"
      label={t('franchises.fields.category')}
      list={useCategories()}
      choiceOf={name => ({ value: name, label: name })}
      failed={t('franchises.help.categoriesFailed')}
      none={
        <>
          {t('franchises.help.noCategories')}{' '}
          {kind === 'admin' && (
            <MuiLink component={Link} to="/admin/categories" color="inherit" underline="always">
              {t('categories.title')}
            </MuiLink>
          )}
        </>
      }
    />
  );
};

/** Who looks after the franchise. */
export const ConsultantChoice = () => {
  const t = useText();
  return (
    <AskedChoice
      name="consultant_id"
      label={t('franchises.fields.consultant_id')}
      list={useConsultants()}
      choiceOf={({ id, name, email }) => ({ value: id, label: `${name} (${email})` })}
      failed={t('franchises.help.consultantsFailed')}
      none={t('franchises.help.noConsultants')}
    />
  );
};
