export const richText = {
  toolbar: 'Formatting',
  style: 'Text style',
  paragraph: 'Paragraph',
  heading: 'Heading %{level}',
  refused:
    'The rich text editor would lose a part of this HTML. It stays as source, so that nothing is lost without being seen.',
  refusedTags:
    'The rich text editor does not know %{tags}. This stays as HTML source, so that nothing is lost without being seen.',
  removed: 'Saving removes %{what}: the supported tags alone stay, and the text in others.',
  pasted:
    'What you pasted had %{tags}, which cannot stay here. Its text was kept, a table as lines; undo takes it back.',
  unavailable: 'The rich text editor could not be loaded. You can go on in the HTML source.',
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    link: 'Link',
    image: 'Image',
    line: 'Horizontal line',
    undo: 'Undo',
    redo: 'Redo',
  },
  link: {
    add: 'Add a link',
    edit: 'Change the link',
    remove: 'Remove link',
    address: 'Address',
    help: 'A web address, mailto:, tel:, a path like /about or an anchor like #contact',
    wrong: 'Please enter a web address, mailto:, tel:, a path like /about or an anchor like #contact.',
    text: 'Text',
  },
  image: {
    add: 'Add an image',
    edit: 'Change the image',
    wrong: 'Please upload an image or enter its address.',
    alt: 'Description',
    altHelp: 'What it shows, for those who do not see it; nothing for decoration',
  },
};
