export const preview = {
  width: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  page: 'Page in the preview',
  home: 'Home page',
  franchise: 'Franchise page',
  larger: 'Show the preview larger',
  smaller: 'Back to the form',
  loading: 'The preview is being made…',
  waits: 'The preview goes on once this is put right:',
  instead: 'Below is a simplified likeness instead.',
  slow: 'The preview took too long.',
};
