import { MALAYSIAN_STATES, type ResponseTimeSettings as Settings } from '@marketplace/api';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { HOLIDAYS } from '../../data/addresses.ts';
import type { Versioned } from '../../data/api.ts';
import { useText, useWord } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { asChoices, ChoiceInput } from '../../kit/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { parseTypedNumber } from '../../kit/inputs/typed-number.ts';
import { Page } from '../../kit/page/Page.tsx';
import { WeekdaysInput } from './WeekdaysInput.tsx';

const HOURS = ['usual_hours', 'remind_after_hours', 'tell_admin_after_hours'] as const;
/** Form values, with typed numbers as text. */
type Values = Omit<Settings, (typeof HOURS)[number]> & Record<(typeof HOURS)[number], string>;

const toValues = ({ etag: _version, ...settings }: Versioned<Settings>): Values => ({
  ...settings,
  usual_hours: String(settings.usual_hours),
  remind_after_hours: String(settings.remind_after_hours),
  tell_admin_after_hours: String(settings.tell_admin_after_hours),
});

const toWrite = (values: Values) => ({
  ...values,
  usual_hours: parseTypedNumber(values.usual_hours),
  remind_after_hours: parseTypedNumber(values.remind_after_hours),
  tell_admin_after_hours: parseTypedNumber(values.tell_admin_after_hours),
});

/** Every half hour from 00:00 to 24:00. */
const TIMES = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

const Sections = () => {
  const t = useText();
  const word = useWord();
  return (
    <>
      <FormSection title={t('responseTimeSettings.visitor')} help={t('responseTimeSettings.visitorHelp')}>
        <SwitchInput name="tell_visitor" label={t('responseTimeSettings.tell_visitor')} />
        <TextInput
          name="usual_hours"
          type="number"
          label={t('responseTimeSettings.usual_hours')}
          help={t('responseTimeSettings.usualHelp')}
        />
        <SwitchInput
          name="show_reply_speed"
          label={t('responseTimeSettings.show_reply_speed')}
          help={t('responseTimeSettings.speedHelp')}
        />
      </FormSection>
      <FormSection title={t('responseTimeSettings.reminders')} help={t('responseTimeSettings.remindersHelp')}>
        <SwitchInput name="remind" label={t('responseTimeSettings.remind')} />
        <TextInput name="remind_after_hours" type="number" label={t('responseTimeSettings.remind_after_hours')} />
        <TextInput
          name="tell_admin_after_hours"
          type="number"
          label={t('responseTimeSettings.tell_admin_after_hours')}
        />
      </FormSection>
      <FormSection title={t('responseTimeSettings.working')} help={t('responseTimeSettings.workingHelp')}>
        <WeekdaysInput name="working_days" />
        <ChoiceInput name="day_begins" label={t('responseTimeSettings.day_begins')} choices={asChoices(TIMES)} />
        <ChoiceInput name="day_ends" label={t('responseTimeSettings.day_ends')} choices={asChoices(TIMES)} />
        <ChoiceInput name="state" label={t('responseTimeSettings.state')} choices={asChoices(MALAYSIAN_STATES, word)} />
      </FormSection>
    </>
  );
};

/** `/admin/answer-times`: Edits working hours, reminders and what visitors see about response times. */
const ResponseTimeSettings = () => {
  const t = useText();
  const labels: Record<keyof Settings, string> = {
    tell_visitor: t('responseTimeSettings.tell_visitor'),
    usual_hours: t('responseTimeSettings.usual_hours'),
    remind: t('responseTimeSettings.remind'),
    remind_after_hours: t('responseTimeSettings.remind_after_hours'),
    tell_admin_after_hours: t('responseTimeSettings.tell_admin_after_hours'),
    working_days: t('responseTimeSettings.working_days'),
    day_begins: t('responseTimeSettings.day_begins'),
    day_ends: t('responseTimeSettings.day_ends'),
    state: t('responseTimeSettings.state'),
    show_reply_speed: t('responseTimeSettings.show_reply_speed'),
  };
  return (
    <Page
      title={t('layout.screens.answerTimes')}
      width="form"
      actions={
        <Button component={Link} to={HOLIDAYS} variant="outlined">
          {t('responseTimeSettings.holidays')}
        </Button>
      }
    >
      <SettingsForm<Settings, Values>
        path="answer-settings"
        queryKey={['answer-settings']}
        toValues={toValues}
        toWrite={toWrite}
        validate={({ working_days }) =>
          working_days.length > 0 ? undefined : { working_days: t('responseTimeSettings.noDay') }
        }
        labelOf={field => (field in labels ? labels[field as keyof Settings] : field)}
        saved={t('responseTimeSettings.saved')}
        failed={t('responseTimeSettings.failed')}
      >
        {() => (
          <>
            <Sections />
            <SaveBar label={t('actions.save')} />
            <FormAlert />
          </>
        )}
      </SettingsForm>
    </Page>
  );
};

export default ResponseTimeSettings;
