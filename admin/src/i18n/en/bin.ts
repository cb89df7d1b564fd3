export const bin = {
  label: { franchises: 'Deleted franchises', leads: 'Deleted leads', users: 'Deleted users' },
  empty: {
    franchises: 'No deleted franchises. Deleted franchises are kept here until they are restored.',
    leads: 'No deleted leads. Deleted leads are kept here until they are restored.',
    users: 'No deleted users. Deleted users are kept here until they are restored.',
  },
  noMatch: 'Nothing in the bin matches.',
  search: 'Search the bin',
  deleted: 'Deleted',
  deletedBy: '%{when} by %{who}',
  restore: 'Restore',
  restoreNamed: 'Restore %{name}',
  restored: '%{smart_count} restored |||| %{smart_count} restored',
  restoreFailed: 'It could not be restored. Please try again.',
  undo: 'Undo',
  open: 'Open the bin',
  gone: 'It could not be restored. Open the bin and choose a replacement.',
  chooseHelp: 'To restore it, choose a replacement.',
};

export const jobs = {
  progress: 'Progress',
  leave: 'You can leave this page. The new name is already shown everywhere. The search is updated in the background.',
  leavePerson:
    'You can leave this page. It continues in the background. No one is notified of these enquiries or can unlock them any more.',
  done: 'All franchises can now be found by the new category name.',
  'category-renamed': 'Making %{name} searchable: %{processed} of %{total} franchises...',
  'person-withdrawn': 'Withdrawing the consent of the sender of %{name}: %{processed} of %{total} enquiries...',
  'person-erased': 'Erasing the data of the sender of %{name}: %{processed} of %{total} enquiries...',
};
