export const actions = {
  apply: 'Apply',
  cancel: 'Cancel',
  clearFilters: 'Clear Filters',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  ok: 'OK',
  save: 'Save',
  saving: 'Saving...',
  tryAgain: 'Try again',
  view: 'View',
};

export const errors = {
  generic: 'Something went wrong. Please try again.',
  noAnswer: 'The server cannot be reached. Check your connection and try again.',
  offline: 'You are offline. You can save changes when the connection is back.',
  screen: 'This screen could not be shown',
  screenHelp: 'Reload it, or go back to the dashboard. Nothing that was saved is lost.',
  reload: 'Reload',
  notFound: 'Page not found',
  notFoundHelp: 'This address does not exist in the console.',
  loadingFailed: 'This could not be loaded',
  newRelease: 'A new version of the console is available. Try again to load it. What you typed is kept.',
  noSuchFilter: 'This list has no such filter',
  noSuchFilterHelp: 'The link may be out of date. Clear the filters to see the list.',
};

export const forms = {
  missing: 'Please fill in the following required fields:',
  validation: 'Validation Error:',
  errorDetail: 'Error: %{detail}',
  attention: '%{smart_count} field needs attention |||| %{smart_count} fields need attention',
  showField: 'Show first',
  unsaved: 'Unsaved changes',
  leave: 'Leave without saving?',
  leaveText: 'Your changes on this page are not saved.',
  leaveConfirm: 'Leave',
  draftBack: 'What you typed before you signed in again was restored. It is not saved yet.',
  draftKept: 'What you typed was restored. It is not saved yet.',
  sections: 'Sections of this form',
  required: 'Required',
  pick: 'Pick: %{label}',
  counter: '%{count} / %{limit}',
  rowOf: '%{name} %{number}',
  moveUp: 'Move %{row} up',
  moveDown: 'Move %{row} down',
  removeRow: 'Remove %{row}',
  lastRow: 'At least one row is required',
  conflict: {
    title: 'Someone else changed this',
    explanation: 'Compare both versions below. Your changes are not saved yet.',
    field: 'Field',
    yours: 'Yours',
    theirs: 'Saved by someone else',
    keepMine: 'Keep my changes',
    takeTheirs: 'Keep theirs',
    same: 'The fields of this form are the same in both versions.',
    empty: 'empty',
  },
  image: {
    upload: 'Upload an image',
    replace: 'Upload another',
    uploading: 'Uploading...',
    url: 'Image URL',
    notFound: 'Image not found',
    preview: 'Preview of %{name}',
    takes: 'JPG, PNG, GIF or WebP, less than %{uploadMb}MB',
    takesIcons: 'JPG, PNG, GIF or WebP, less than %{uploadMb}MB; ICO, at most 100 KB',
    tooLarge: 'Image size must be less than %{uploadMb}MB. Please choose a smaller image.',
    wrongType: 'Please upload a valid image (JPG, PNG, GIF, WebP).',
    wrongIcon: 'Please upload a valid image (JPG, PNG, GIF, WebP, ICO).',
    failed: 'The image could not be uploaded. Please try again.',
  },
  upload: {
    takes: 'Images (JPG, PNG, GIF, WebP) and videos (MP4, WebM, OGG), less than %{uploadMb}MB',
    tooLarge: 'File size must be less than %{uploadMb}MB. Please choose a smaller file.',
    wrongType: 'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.',
    failed: 'The file could not be uploaded. Please try again.',
  },
};

export const drafts = {
  waited:
    'Someone else changed these fields while yours waited to be saved. Choose which values to keep.',
  keepTyped: 'Keep mine',
};

/** Texts of MUI's own components. */
export const widgets = {
  clear: 'Clear',
  close: 'Close',
  loading: 'Loading…',
  noOptions: 'No options',
  open: 'Open',
};

export const lists = {
  search: 'Search',
  searchShort: 'At least two letters',
  searchLong: 'At most 8 words',
  filters: 'Filters',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  perPage: 'Rows per page',
  pages: 'Pages',
  page: 'Page %{page}',
  previous: 'Previous page',
  next: 'Next page',
  range: '%{from}–%{to} of %{total}',
  status: 'Status',
  export: 'Export CSV',
  all: 'All',
  actions: 'Actions',
  noMatch: 'Nothing matches these filters.',
};

export const units = {
  credits: '%{smart_count} credit |||| %{smart_count} credits',
  locations: '%{smart_count} location |||| %{smart_count} locations',
  notSpecified: 'Not specified',
};

export const preview = {
  title: 'Live preview',
  open: 'Preview',
  width: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  page: 'Page in the preview',
  home: 'Home page',
  franchise: 'Franchise page',
  larger: 'Show the preview larger',
  smaller: 'Back to the form',
  loading: 'Loading the preview…',
  waits: 'Correct this to see the preview:',
  instead: 'A simplified version is shown instead.',
  slow: 'The preview took too long.',
};
