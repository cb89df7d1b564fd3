export const bin = {
  label: { franchises: 'Deleted franchises', leads: 'Deleted leads', users: 'Deleted users' },
  empty: {
    franchises: 'No deleted franchises. What is deleted waits here until it is restored.',
    leads: 'No deleted leads. What is deleted waits here until it is restored.',
    users: 'No deleted users. What is deleted waits here until it is restored.',
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
  gone: 'Something it refers to is gone. Choose anew in the bin.',
  chooseHelp: 'What it referred to is gone meanwhile. Choose what it has instead.',
};

export const jobs = {
  progress: 'How far it is',
  leave: 'You can leave this page: it goes on by itself, and the new state is in force already.',
  leavePerson:
    'You can leave this page: it goes on by itself. Nobody is told of these enquiries any more, and nobody unlocks one.',
  done: 'Every franchise is up to date.',
  'category-renamed': 'Making %{name} searchable: %{processed} of %{total} franchises...',
  'person-withdrawn': 'Taking the consent back of the sender of %{name}: %{processed} of %{total} enquiries...',
  'person-erased': 'Erasing the sender of %{name}: %{processed} of %{total} enquiries...',
};
