import { useController } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { FormLink } from '../../../kit/forms/FormLink.tsx';
import { AskedChoice } from './AskedChoice.tsx';
import { ConsultantField } from './ConsultantField.tsx';
import type { FormKind } from './payload.ts';
import { useCategories } from './useCategoryNames.ts';

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
          {kind === 'admin' && <FormLink to="/admin/categories">{t('categories.title')}</FormLink>}
        </>
      }
    />
  );
};

/** Who looks after the franchise. */
export const ConsultantChoice = () => {
  const { field, fieldState } = useController({ name: 'consultant_id', defaultValue: '' });
  const { ref, value, onChange, onBlur } = field;
  return (
    <ConsultantField
      value={String(value ?? '')}
      onChoose={onChange}
      onBlur={onBlur}
      field={{
        required: true,
        inputRef: ref,
        error: fieldState.error !== undefined,
        helperText: fieldState.error?.message,
      }}
    />
  );
};
