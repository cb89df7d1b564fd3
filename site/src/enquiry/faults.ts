/** A fault of one field, in words to show beside it. */
export interface FieldFault {
  field: string;
  message: string;
}

/** What the API answers to a body that is not right: `{"detail": [{"loc": ["body", "email"], "msg": "…"}]}`. */
export const faultsOf = (answer: unknown): FieldFault[] => {
  if (typeof answer !== 'object' || answer === null || !('detail' in answer) || !Array.isArray(answer.detail))
    return [];
  return answer.detail.flatMap((fault: unknown) => {
    if (typeof fault !== 'object' || fault === null || !('loc' in fault) || !('msg' in fault)) return [];
    const { loc, msg } = fault;
    const field = Array.isArray(loc)
      ? loc.find((step: unknown) => typeof step === 'string' && step !== 'body')
      : undefined;
    return typeof field === 'string' && typeof msg === 'string' ? [{ field, message: msg }] : [];
  });
};

/** The phone rule of the API: at least six digits. */
export const isPhone = (text: string): boolean => /^(?=(?:[^0-9]*[0-9]){6,})[+0-9 ().\-/]+$/.test(text.trim());
