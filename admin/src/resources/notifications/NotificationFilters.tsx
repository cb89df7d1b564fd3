import { useText } from '../../i18n/useText.ts';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';

const STATUSES = ['pending', 'sent', 'failed', 'cancelled'] as const;
const CHANNELS = ['email', 'whatsapp', 'rebuild'] as const;

/** Which state and which channel. */
export const NotificationFilters = () => {
  const t = useText();
  const { set, text, clear } = useFilters();
  return (
    <FilterBar onClear={clear}>
      <ChoiceField
        label={t('notifications.columns.status')}
        all
        value={text('status')}
        choices={STATUSES.map(value => ({ value, label: t(`notifications.statuses.${value}`) }))}
        onChoose={value => set('status', value)}
      />
      <ChoiceField
        label={t('notifications.columns.channel')}
        all
        value={text('channel')}
        choices={CHANNELS.map(value => ({ value, label: t(`notifications.channels.${value}`) }))}
        onChoose={value => set('channel', value)}
      />
    </FilterBar>
  );
};
