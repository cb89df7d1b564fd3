export const jobs = {
  progress: 'How far it is',
  leave: 'You can leave this page: it goes on by itself, and the new state is in force already.',
  leavePerson:
    'You can leave this page: it goes on by itself. Nobody is told of these enquiries any more, and nobody unlocks one.',
  done: 'Every franchise is up to date.',
  'consultant-deleted': '%{name} was deleted: releasing %{processed} of %{total} franchises...',
  'consultant-replaced': '%{name} was deleted: handing over %{processed} of %{total} franchises...',
  'consultant-restored': '%{name} is back: returning %{processed} of %{total} franchises...',
  'category-renamed': 'Moving %{processed} of %{total} franchises to %{name}...',
  'category-deleted': 'Taking %{processed} of %{total} deleted franchises out of the category...',
  'person-withdrawn': 'Taking the consent back of the sender of %{name}: %{processed} of %{total} enquiries...',
  'person-erased': 'Erasing the sender of %{name}: %{processed} of %{total} enquiries...',
};
