import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { COVERED_BOTTOM } from '../../kit/theme/covered.ts';

/** Form values of the user's own password and code. They are sent only if the change requires them. */
interface ProofValues {
  current_password: string;
  current_code: string;
}

export const NO_PROOF: ProofValues = { current_password: '', current_code: '' };

export const toProof = ({ current_password, current_code }: ProofValues, isAsked: boolean): Partial<ProofValues> => ({
  ...(isAsked && current_password && { current_password }),
  ...(isAsked && current_code && { current_code }),
});

/** Scrolls newly displayed fields into view, because they do not receive the focus. */
const RevealedInputs = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box ref={box} className="wide" sx={{ display: 'grid', gap: 2.5, scrollMarginBottom: COVERED_BOTTOM }}>
      {children}
    </Box>
  );
};

/**
 * Inputs for the user's own password and, with a second factor, a code. For forms with changes that require this proof.
 */
export const ProofInputs = () => {
  const t = useText();
  const me = useMe();
  return (
    <RevealedInputs>
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
    </RevealedInputs>
  );
};
