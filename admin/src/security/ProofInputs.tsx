import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Revealed } from '../forms/Revealed.tsx';
import { useText } from '../i18n/useText.ts';
import { TextInput } from '../inputs/TextInput.tsx';
import { useMe } from '../session/useMe.ts';
import { NO_PROOF, type ProofValues } from './proof-values.ts';

/** One's own password and, with a second factor, a code: inside a form, where its change asks for more than being signed in. */
export const ProofInputs = ({ isStill }: { isStill?: boolean }) => {
  const t = useText();
  const me = useMe();
  const { setValue } = useFormContext<ProofValues>();
  // What was typed once is not there for the next change: it is asked for again.
  useEffect(
    () => () => {
      setValue('current_password', NO_PROOF.current_password);
      setValue('current_code', NO_PROOF.current_code);
    },
    [setValue],
  );
  return (
    <Revealed isStill={isStill}>
      <TextInput
        name="current_password"
        label={t('security.currentPassword')}
        type="password"
        required
        help={t('security.currentPasswordHelp')}
        autoComplete="current-password"
      />
      {me?.second_factor && (
        <TextInput
          name="current_code"
          label={t('security.code')}
          required
          help={t('security.codeHelp')}
          autoComplete="one-time-code"
        />
      )}
    </Revealed>
  );
};
