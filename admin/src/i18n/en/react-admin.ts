/** Texts of the parts of react-admin that the console uses. A test compares them with the keys in the build. */
export const ra = {
  action: {
    refresh: 'Refresh',
    undo: 'Undo',
  },
  auth: {
    auth_check_error: 'Please sign in to continue.',
  },
  message: {
    select_all_limit_reached: 'There are too many records to select all of them. Only the first %{max} were selected.',
  },
  notification: {
    http_error: 'The server could not be reached. Please try again.',
    i18n_error: 'The texts of this language could not be loaded. Please try again.',
    logged_out: 'Your session has ended. Please sign in again.',
    not_authorized: 'You may not open this page.',
  },
  page: {
    list: '%{name}',
  },
};
