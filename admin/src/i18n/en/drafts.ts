export const drafts = {
  waited:
    'While this waited, someone else saved other values in these fields. Yours are not saved yet: choose which stay.',
  keepTyped: 'Keep mine',
};
