/** What was typed into a form that was left: the fields that were changed, and whether the session had ended. */
export interface Draft {
  values: Record<string, unknown>;
  ended: boolean;
}

/** Never written down, wherever they are typed. */
const SECRETS = ['password', 'current_password', 'current_code', 'smtpPassword', 'enginemailerApiKey', 'cloudToken'];

/** The fields that a person changed; others keep what is stored by the time they return. */
export const changedFields = (values: object, stored: object = {}): Record<string, unknown> => {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => !SECRETS.includes(field) && JSON.stringify(value) !== JSON.stringify(before.get(field)),
    ),
  );
};

/** False where the browser has no room for it. */
export const writeDraft = (key: string, draft: Draft): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const readDraft = (key: string): Draft | null => {
  try {
    const { values = {}, ended = false } = Object(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return { values: Object(values), ended: ended === true };
  } catch {
    return null;
  }
};

export const dropDraft = (key: string) => sessionStorage.removeItem(key);
