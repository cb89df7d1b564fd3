/** Texts of the parts of react-admin that the console uses. A test compares them with the keys in the build. */
export const ra = {
  action: {
    refresh: 'Refresh',
    undo: 'Undo',
  },
  auth: {
    auth_check_error: 'Please login to continue',
  },
  message: {
    select_all_limit_reached:
      'There are too many elements to select them all. Only the first %{max} elements were selected.',
  },
  notification: {
    created: 'Element created',
    http_error: 'Server communication error',
    i18n_error: 'Cannot load the translations for the specified language',
    item_doesnt_exist: 'Element does not exist',
    logged_out: 'Your session has ended, please reconnect.',
    not_authorized: "You're not authorized to access this resource.",
    updated: 'Element updated |||| %{smart_count} elements updated',
  },
  page: {
    create: 'Create %{name}',
    edit: '%{name} %{recordRepresentation}',
    list: '%{name}',
  },
};
