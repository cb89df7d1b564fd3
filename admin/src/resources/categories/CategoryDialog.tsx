import type { Category } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { parseTypedNumber } from '../../kit/inputs/typed-number.ts';

/** Converts a category to form values. A new category is active and has order 0 (specification, section 9). */
const toCategoryValues = (category?: Category) => ({
  name: category?.name ?? '',
  icon: category?.icon ?? '',
  description: category?.description ?? '',
  order: String(category?.order ?? 0),
  is_active: category?.is_active ?? true,
});

/** Form values of a category. */
type CategoryValues = ReturnType<typeof toCategoryValues>;

const toCategoryWrite = ({ order, ...values }: CategoryValues) => ({ ...values, order: parseTypedNumber(order) });

const LABELLED_FIELDS = {
  name: 'name',
  icon: 'icon',
  description: 'description',
  order: 'order',
  is_active: 'active',
} as const;
const isLabelled = (field: string): field is keyof typeof LABELLED_FIELDS => field in LABELLED_FIELDS;

/** Dialog that adds or edits a category. */
export const CategoryDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const t = useText();
  return (
    <RecordDialog<Category, CategoryValues>
      title={id ? t('categories.edit') : t('categories.add')}
      list="categories"
      id={id}
      toValues={toCategoryValues}
      toWrite={toCategoryWrite}
      validate={({ name }): { name?: string } => (name.trim() ? {} : { name: t('forms.required') })}
      labelOf={field => (isLabelled(field) ? t(`categories.${LABELLED_FIELDS[field]}`) : field)}
      saved={t('categories.saved')}
      failed={t('categories.saveFailed')}
      showServerReason
      onClose={onClose}
    >
      <TextInput name="name" label={t('categories.name')} required />
      <TextInput name="icon" label={t('categories.icon')} help={t('categories.iconHelp')} />
      <TextInput wide name="description" label={t('categories.description')} rows={2} />
      <TextInput name="order" label={t('categories.order')} type="number" />
      <SwitchInput name="is_active" label={t('categories.active')} />
    </RecordDialog>
  );
};
