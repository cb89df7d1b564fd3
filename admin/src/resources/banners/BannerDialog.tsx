import { ALL_BANNER_LOCATIONS, BANNER_LOCATIONS, BANNER_SIZES, type Banner } from '@marketplace/api';
import { useWatch } from 'react-hook-form';
import { useField, useFieldLabel, useText } from '../../i18n/useText.ts';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { DateInput } from '../../kit/inputs/DateInput.tsx';
import { ImageInput } from '../../kit/inputs/ImageInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { type BannerValues, REQUIRED_BANNER_FIELDS, toBannerValues, toBannerWrite } from './values.ts';

const Fields = () => {
  const t = useText();
  const field = useField('banners');
  const location = useWatch<BannerValues, 'location'>({ name: 'location' });
  const chosen = ALL_BANNER_LOCATIONS.find(known => known === location);
  const [width, height] = chosen ? BANNER_SIZES[chosen] : [728, 90];
  const isRetired = chosen !== undefined && !BANNER_LOCATIONS.some(offered => offered === chosen);
  const isLeaderboard = height === 90;
  return (
    <>
      <TextInput {...field('title')} required help={isLeaderboard && !isRetired ? t('banners.titleHelp') : undefined} />
      <ChoiceInput
        {...field('location')}
        required
        choices={BANNER_LOCATIONS.map(value => ({ value, label: t(`banners.locations.${value}`) }))}
        help={isRetired ? t('banners.retired') : undefined}
        labelOf={value => (chosen ? t(`banners.locations.${chosen}`) : value)}
      />
      <ImageInput
        wide
        {...field('image_url')}
        required
        help={isRetired ? undefined : t('banners.size', { width, height })}
        ratio={width / height}
        fit="contain"
      />
      <TextInput wide {...field('link_url')} type="url" placeholder="https://" />
      <DateInput {...field('start_date')} required help={t('banners.startHelp')} />
      <DateInput {...field('end_date')} required help={t('banners.endHelp')} />
      <SwitchInput {...field('is_active')} />
      <SwitchInput {...field('target_blank')} />
    </>
  );
};

/** Dialog that adds or edits a banner. */
export const BannerDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const t = useText();
  const labelOf = useFieldLabel('banners');
  const validate = (values: BannerValues) =>
    Object.fromEntries(
      REQUIRED_BANNER_FIELDS.filter(field => values[field].trim() === '').map(field => [field, t('forms.required')]),
    );
  return (
    <RecordDialog<Banner, BannerValues>
      title={id === undefined ? t('banners.add') : t('banners.edit')}
      list="admin/banners"
      id={id}
      toValues={toBannerValues}
      toWrite={toBannerWrite}
      validate={validate}
      labelOf={labelOf}
      saved={t('banners.saved')}
      failed={t('banners.saveFailed')}
      onClose={onClose}
    >
      <Fields />
    </RecordDialog>
  );
};
