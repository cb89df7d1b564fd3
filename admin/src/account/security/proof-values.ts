/** What a form holds of its person's own password and code; both are sent only where they are asked for. */
export interface ProofValues {
  current_password: string;
  current_code: string;
}

export const NO_PROOF: ProofValues = { current_password: '', current_code: '' };

/** What is sent of it. */
export const toProof = ({ current_password, current_code }: ProofValues, isAsked: boolean): Partial<ProofValues> => ({
  ...(isAsked && current_password && { current_password }),
  ...(isAsked && current_code && { current_code }),
});
